ALTER TABLE "personas" ADD COLUMN "category" varchar(40);--> statement-breakpoint
CREATE INDEX "custom_personas_words_idx" ON "custom_personas" USING gin (to_tsvector('simple', "name" || ' ' || "description"));--> statement-breakpoint
CREATE UNIQUE INDEX "personas_name_in_any_case_idx" ON "personas" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "personas_category_idx" ON "personas" USING btree ("source","category","name");--> statement-breakpoint
CREATE INDEX "personas_words_idx" ON "personas" USING gin (to_tsvector('simple', "name" || ' ' || "description" || ' ' || coalesce("category", '')));