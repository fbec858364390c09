ALTER TABLE "mail_outbox" ADD COLUMN "kind" varchar(20) DEFAULT 'notification' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind_check" CHECK ("mail_outbox"."kind" in ('notification', 'confirmation'));--> statement-breakpoint
-- Who has an account by now is taken at their word.
UPDATE "users" SET "email_verified" = true;
