ALTER TABLE "budgets" DROP CONSTRAINT "budgets_scope_key";--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_scope_key" UNIQUE NULLS NOT DISTINCT("user_id","agent_id","period","by_operator");