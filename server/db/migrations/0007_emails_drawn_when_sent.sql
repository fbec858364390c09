ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_status_check";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "notification_id" integer;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "execution_id" integer;--> statement-breakpoint
-- Until now the whole email lay here. What still waits is found again by what it tells of: the user by the address, the
-- run by the key, the notification by the run, or else by its title and its moment.
UPDATE mail_outbox SET user_id = users.id FROM users WHERE users.email = mail_outbox.recipient;--> statement-breakpoint
DELETE FROM mail_outbox WHERE user_id IS NULL;--> statement-breakpoint
UPDATE mail_outbox mail SET execution_id = run.id, notification_id = (
  SELECT max(told.id) FROM notifications told
  WHERE told.user_id = mail.user_id AND told.agent_id = run.agent_id
    AND told.kind IN ('run.succeeded', 'run.failed') AND told.link = '/dashboard?run=' || run.id)
FROM agent_executions run
WHERE mail.status = 'queued' AND run.user_id = mail.user_id
  AND run.id = substring(mail.letter_key FROM '^run:([0-9]{1,9})$')::int;--> statement-breakpoint
UPDATE mail_outbox mail SET notification_id = (
  SELECT told.id FROM notifications told
  WHERE told.user_id = mail.user_id AND told.title = mail.subject
    AND told.created_at BETWEEN mail.created_at - interval '10 seconds' AND mail.created_at + interval '10 seconds'
  ORDER BY abs(extract(epoch FROM told.created_at - mail.created_at)) LIMIT 1)
WHERE mail.status = 'queued' AND mail.notification_id IS NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_user_id_idx" ON "mail_outbox" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_notification_id_idx" ON "mail_outbox" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_execution_id_idx" ON "mail_outbox" USING btree ("execution_id");--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "recipient";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "html";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_status_check" CHECK ("mail_outbox"."status" in ('queued', 'sent', 'failed', 'kept', 'skipped'));