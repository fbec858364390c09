DROP INDEX "agents_name_idx";--> statement-breakpoint
CREATE INDEX "agents_name_idx" ON "agents" USING btree ("user_id",lower("name"),"id") WHERE "agents"."deleted_at" is null;