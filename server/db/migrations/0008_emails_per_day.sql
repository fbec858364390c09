ALTER TABLE "mail_outbox" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "not_emailed" varchar(20);--> statement-breakpoint
CREATE INDEX "mail_outbox_counted_idx" ON "mail_outbox" USING btree ("user_id","counted_at") WHERE "mail_outbox"."counted_at" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_not_emailed_check" CHECK ("notifications"."not_emailed" in ('limit'));