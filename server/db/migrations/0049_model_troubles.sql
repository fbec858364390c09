CREATE TABLE "model_troubles" (
	"engine" varchar(20) PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"kind" varchar(20) NOT NULL,
	"message" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "model_troubles_engine_check" CHECK ("model_troubles"."engine" in ('openai', 'anthropic', 'gemini', 'openai-compatible')),
	CONSTRAINT "model_troubles_kind_check" CHECK ("model_troubles"."kind" in ('key', 'model', 'quota', 'account'))
);
--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "fallback_reason" text;