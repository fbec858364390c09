ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_status_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_not_emailed_check";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_status_check" CHECK ("mail_outbox"."status" in ('queued', 'sent', 'failed', 'kept', 'skipped', 'refused'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_not_emailed_check" CHECK ("notifications"."not_emailed" in ('limit', 'refused'));