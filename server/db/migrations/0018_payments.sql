CREATE TABLE "test_gateway_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" varchar(20) NOT NULL,
	"user_id" text NOT NULL,
	"state" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "test_gateway_objects" ADD CONSTRAINT "test_gateway_objects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_gateway_objects_user_id_idx" ON "test_gateway_objects" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "test_gateway_objects_due_idx" ON "test_gateway_objects" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "payment_events_due_idx" ON "payment_events" USING btree ("next_attempt_at") WHERE "payment_events"."processed_at" is null;