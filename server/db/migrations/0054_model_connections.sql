CREATE TABLE "connection_models" (
	"connection_id" integer NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"is_offered" boolean DEFAULT false NOT NULL,
	"context_tokens" integer,
	"abilities" text[],
	"price" jsonb,
	"refuses" text[] DEFAULT '{}' NOT NULL,
	"listed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "connection_models_connection_id_name_pk" PRIMARY KEY("connection_id","name")
);
--> statement-breakpoint
CREATE TABLE "connection_troubles" (
	"connection_id" integer NOT NULL,
	"model" text NOT NULL,
	"kind" varchar(20) NOT NULL,
	"message" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_troubles_connection_id_model_pk" PRIMARY KEY("connection_id","model"),
	CONSTRAINT "connection_troubles_kind_check" CHECK ("connection_troubles"."kind" in ('key', 'model', 'quota', 'account'))
);
--> statement-breakpoint
CREATE TABLE "model_connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" text,
	"kind" varchar(20) NOT NULL,
	"name" text NOT NULL,
	"is_from_environment" boolean DEFAULT false NOT NULL,
	"base_url" text,
	"sealed_key" text,
	"key_hint" varchar(4),
	"sealed_headers" text,
	"header_names" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_seconds" integer,
	"pause_seconds" integer,
	"total_seconds" integer,
	"groups" text[],
	"listed_at" timestamp (3) with time zone,
	"listing_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_connections_name_key" UNIQUE NULLS NOT DISTINCT("owner_id","name"),
	CONSTRAINT "model_connections_kind_check" CHECK ("model_connections"."kind" in ('openai', 'anthropic', 'gemini', 'azure', 'bedrock', 'openrouter', 'mistral', 'groq', 'ollama', 'openai-compatible'))
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "models" jsonb;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "steps_max" integer;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "result_shape" jsonb;--> statement-breakpoint
ALTER TABLE "builder_chats" ADD COLUMN "models" jsonb;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "connection_id" integer;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "result_data" jsonb;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD COLUMN "models" jsonb;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "connection_id" integer;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "is_own_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "saved" numeric(14, 6);--> statement-breakpoint
ALTER TABLE "connection_models" ADD CONSTRAINT "connection_models_connection_id_model_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."model_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_troubles" ADD CONSTRAINT "connection_troubles_connection_id_model_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."model_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_connections_owner_id_idx" ON "model_connections" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "usage_sums" ADD COLUMN "cached_tokens" numeric(30, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_sums" ADD COLUMN "saved" numeric(14, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_to_usage_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO usage_sums (user_id, kind, key, calls, unpriced_calls, tokens, base_cost, processing_fee, total_billed, cached_tokens, saved)
    SELECT r.user_id, part.kind, part.key, count(*), count(*) FILTER (WHERE r.total_billed IS NULL), coalesce(sum(r.usage_amount), 0),
      coalesce(sum(r.base_cost), 0), coalesce(sum(r.processing_fee), 0), coalesce(sum(r.total_billed), 0),
      coalesce(sum(r.cached_tokens), 0), coalesce(sum(r.saved), 0)
    FROM added r
    CROSS JOIN LATERAL (VALUES ('service', r.service), ('agent', CASE WHEN r.subject_kind = 'agent' THEN coalesce(r.subject_id, '') ELSE '' END),
      ('day', to_char(r."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD')), ('own', to_char(r."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD'))) AS part(kind, key)
    WHERE r.outcome <> 'unknown' AND (part.kind = 'own') = r.is_own_key
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO usage_sums (user_id, kind, key, calls, unpriced_calls, tokens, base_cost, processing_fee, total_billed, cached_tokens, saved)
    SELECT r.user_id, part.kind, part.key, sum(r.sign), coalesce(sum(r.sign) FILTER (WHERE r.total_billed IS NULL), 0),
      coalesce(sum(r.sign * r.usage_amount), 0), coalesce(sum(r.sign * r.base_cost), 0),
      coalesce(sum(r.sign * r.processing_fee), 0), coalesce(sum(r.sign * r.total_billed), 0),
      coalesce(sum(r.sign * r.cached_tokens), 0), coalesce(sum(r.sign * r.saved), 0)
    FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, b.* FROM gone b) r
    CROSS JOIN LATERAL (VALUES ('service', r.service), ('agent', CASE WHEN r.subject_kind = 'agent' THEN coalesce(r.subject_id, '') ELSE '' END),
      ('day', to_char(r."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD')), ('own', to_char(r."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD'))) AS part(kind, key)
    WHERE r.outcome <> 'unknown' AND (part.kind = 'own') = r.is_own_key
    GROUP BY 1, 2, 3
    HAVING sum(r.sign) <> 0 OR sum(r.sign) FILTER (WHERE r.total_billed IS NULL) <> 0 OR sum(r.sign * r.usage_amount) <> 0
      OR sum(r.sign * r.base_cost) <> 0 OR sum(r.sign * r.processing_fee) <> 0 OR sum(r.sign * r.total_billed) <> 0
      OR sum(r.sign * r.cached_tokens) <> 0 OR sum(r.sign * r.saved) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- in batches
INSERT INTO "model_connections" ("kind", "name", "base_url", "sealed_key", "key_hint", "groups", "created_at")
SELECT "engine",
  CASE "engine" WHEN 'openai' THEN 'OpenAI' WHEN 'anthropic' THEN 'Anthropic' WHEN 'gemini' THEN 'Gemini' ELSE 'OpenAI-compatible' END,
  "base_url", "sealed_key", "key_hint", CASE WHEN "for_administrators_only" THEN ARRAY['administrators'] END, "created_at"
FROM "model_providers" ORDER BY "created_at"
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- in batches
INSERT INTO "connection_models" ("connection_id", "name", "is_offered")
SELECT "model_connections"."id", "model_providers"."model", true
FROM "model_providers" JOIN "model_connections" ON "kind" = "engine" AND "owner_id" IS NULL
WHERE "model" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- in batches
INSERT INTO "connection_troubles" ("connection_id", "model", "kind", "message", "since")
SELECT "model_connections"."id", "model_troubles"."model", "model_troubles"."kind", "message", "since"
FROM "model_troubles" JOIN "model_connections" ON "model_connections"."kind" = "engine" AND "owner_id" IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- in batches
INSERT INTO "settings" ("key", "value") SELECT 'automatic_model', '"task"'::jsonb FROM "agents" LIMIT 1 ON CONFLICT DO NOTHING;
