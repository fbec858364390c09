DROP INDEX "agents_name_idx";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "is_favorite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "agents_list_idx" ON "agents" USING btree ("user_id","is_favorite","id") WHERE "agents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "agents_name_idx" ON "agents" USING btree ("user_id",(not "is_favorite"),lower("name"),"id") WHERE "agents"."deleted_at" is null;