CREATE TABLE "model_providers" (
	"engine" varchar(20) PRIMARY KEY NOT NULL,
	"base_url" text,
	"model" text,
	"sealed_key" text,
	"key_hint" varchar(4),
	"for_administrators_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_providers_engine_check" CHECK ("model_providers"."engine" in ('openai', 'anthropic', 'gemini', 'openai-compatible'))
);
