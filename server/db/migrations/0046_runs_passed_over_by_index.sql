DROP INDEX "agent_executions_user_id_idx";--> statement-breakpoint
DROP INDEX "agent_executions_agent_id_idx";--> statement-breakpoint
DROP INDEX "agent_executions_user_time_idx";--> statement-breakpoint
DROP INDEX "agent_executions_failed_idx";--> statement-breakpoint
CREATE INDEX "agent_executions_user_id_idx" ON "agent_executions" USING btree ("user_id","id","status","trigger_source","executed_at");--> statement-breakpoint
CREATE INDEX "agent_executions_agent_id_idx" ON "agent_executions" USING btree ("agent_id","id","status");--> statement-breakpoint
CREATE INDEX "agent_executions_user_time_idx" ON "agent_executions" USING btree ("user_id","executed_at","agent_id","status","execution_time","cost","ai_used","completed_at");--> statement-breakpoint
CREATE INDEX "agent_executions_failed_idx" ON "agent_executions" USING btree ("id","completed_at","crashes") WHERE "agent_executions"."status" = 'failed';