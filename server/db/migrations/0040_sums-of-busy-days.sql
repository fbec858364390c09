CREATE TABLE "analytics_days" (
	"user_id" text NOT NULL,
	"agent_id" integer NOT NULL,
	"day" date NOT NULL,
	"time_zone" text NOT NULL,
	"trashed" integer[] NOT NULL,
	"sums" jsonb NOT NULL,
	CONSTRAINT "analytics_days_user_id_agent_id_day_pk" PRIMARY KEY("user_id","agent_id","day")
);
--> statement-breakpoint
DROP INDEX "agent_executions_user_time_idx";--> statement-breakpoint
ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_executions_user_time_idx" ON "agent_executions" USING btree ("user_id","executed_at","agent_id","status","execution_time","cost","ai_used");