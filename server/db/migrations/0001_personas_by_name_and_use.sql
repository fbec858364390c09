DROP INDEX "custom_personas_community_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "custom_personas_name_in_any_case_idx" ON "custom_personas" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "custom_personas_community_idx" ON "custom_personas" USING btree ("usage_count","id") WHERE "custom_personas"."is_published" and "custom_personas"."withdrawn_at" is null;