CREATE TABLE "tool_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tool_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"execution_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"connection_id" integer NOT NULL,
	"connection_name" text NOT NULL,
	"tool" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" varchar(10) NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_acts_state_check" CHECK ("tool_acts"."state" in ('waiting', 'approved', 'sending', 'done', 'failed', 'refused', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "tools" jsonb;--> statement-breakpoint
ALTER TABLE "tool_acts" ADD CONSTRAINT "tool_acts_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_acts" ADD CONSTRAINT "tool_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_acts_key" ON "tool_acts" USING btree ("execution_id","key");--> statement-breakpoint
CREATE INDEX "tool_acts_user_id_idx" ON "tool_acts" USING btree ("user_id","id");