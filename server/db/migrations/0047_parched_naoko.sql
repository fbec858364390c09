ALTER TABLE "agents" ADD COLUMN "paused_by_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "ends_at" timestamp (3) with time zone;