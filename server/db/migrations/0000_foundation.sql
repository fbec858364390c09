CREATE SEQUENCE "public"."execution_steps_revision_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "user_activity_logs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_activity_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"action" varchar(50) NOT NULL,
	"resource" varchar(50) NOT NULL,
	"resource_id" text,
	"metadata" jsonb,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_link_snapshots" (
	"agent_id" integer NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"fingerprint" text NOT NULL,
	"sentences" text[] DEFAULT '{}' NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_link_snapshots_agent_id_url_pk" PRIMARY KEY("agent_id","url")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"persona" text NOT NULL,
	"custom_persona" text,
	"task_description" text NOT NULL,
	"task_frequency" varchar(20) DEFAULT 'daily' NOT NULL,
	"web_links" text[] DEFAULT '{}' NOT NULL,
	"python_script" text,
	"notifications" boolean DEFAULT false NOT NULL,
	"auto_schedule" boolean DEFAULT false NOT NULL,
	"learning_mode" boolean DEFAULT false NOT NULL,
	"status" varchar(20) DEFAULT 'active' NOT NULL,
	"tasks_completed" integer DEFAULT 0 NOT NULL,
	"success_rate" double precision DEFAULT 0 NOT NULL,
	"average_execution_time" double precision DEFAULT 0 NOT NULL,
	"last_run" timestamp (3) with time zone,
	"next_run" timestamp (3) with time zone,
	"trigger_type" varchar(20) DEFAULT 'schedule' NOT NULL,
	"trigger_config" jsonb,
	"integrations" text[] DEFAULT '{}' NOT NULL,
	"engine" varchar(30),
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_status_check" CHECK ("agents"."status" in ('active', 'paused')),
	CONSTRAINT "agents_task_frequency_check" CHECK ("agents"."task_frequency" in ('hourly', 'daily', 'weekly', 'monthly', 'as-needed')),
	CONSTRAINT "agents_trigger_type_check" CHECK ("agents"."trigger_type" in ('schedule', 'webhook', 'api', 'event'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" varchar(120) NOT NULL,
	"prefix" varchar(20) NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"plan_id" varchar(20) NOT NULL,
	"interval" varchar(10) NOT NULL,
	"amount_total" integer NOT NULL,
	"currency" varchar(3) DEFAULT 'usd' NOT NULL,
	"status" varchar(20) DEFAULT 'open' NOT NULL,
	"gateway" varchar(20) NOT NULL,
	"url" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" varchar(3) DEFAULT 'usd' NOT NULL,
	"status" varchar(20) NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"gateway" varchar(20) NOT NULL,
	"gateway_invoice_id" text,
	"invoice_pdf" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_gateway_invoice_id_unique" UNIQUE("gateway_invoice_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" varchar(20) NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "usage_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"execution_id" integer,
	"entry_key" text,
	"service" varchar(50) NOT NULL,
	"model" text,
	"usage_type" varchar(50) NOT NULL,
	"usage_amount" numeric(20, 6) NOT NULL,
	"base_cost" numeric(14, 6) DEFAULT '0' NOT NULL,
	"processing_fee" numeric(14, 6) DEFAULT '0' NOT NULL,
	"total_billed" numeric(14, 6) DEFAULT '0' NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usage_records_entry_key_unique" UNIQUE("entry_key")
);
--> statement-breakpoint
CREATE TABLE "app_project_files" (
	"project_id" integer NOT NULL,
	"path" text NOT NULL,
	"area" varchar(20) NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "app_project_files_project_id_path_pk" PRIMARY KEY("project_id","path"),
	CONSTRAINT "app_project_files_area_check" CHECK ("app_project_files"."area" in ('frontend', 'backend', 'database', 'config'))
);
--> statement-breakpoint
CREATE TABLE "app_projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"app_type" varchar(60) NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"tech_stack" text[] DEFAULT '{}' NOT NULL,
	"design" varchar(40) DEFAULT 'modern' NOT NULL,
	"complexity" varchar(20) DEFAULT 'simple' NOT NULL,
	"share_token" text,
	"shared_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_projects_share_token_unique" UNIQUE("share_token")
);
--> statement-breakpoint
CREATE TABLE "career_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "career_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"career_goal" varchar(60) NOT NULL,
	"current_role" text,
	"current_level" varchar(40),
	"skills" text[] DEFAULT '{}' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"timeline" varchar(20) DEFAULT '6-months' NOT NULL,
	"generated_plan" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"message_type" varchar(20) NOT NULL,
	"message" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"execution_id" integer,
	"metadata" jsonb,
	CONSTRAINT "agent_conversations_message_type_check" CHECK ("agent_conversations"."message_type" in ('user', 'agent'))
);
--> statement-breakpoint
CREATE TABLE "execution_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "execution_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"execution_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"title" text NOT NULL,
	"state" varchar(20) DEFAULT 'running' NOT NULL,
	"input" text,
	"output" text,
	"tokens_used" integer DEFAULT 0 NOT NULL,
	"cost" numeric(14, 6) DEFAULT '0' NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"revision" bigint DEFAULT nextval('execution_steps_revision_seq') NOT NULL,
	CONSTRAINT "execution_steps_position_key" UNIQUE("execution_id","position"),
	CONSTRAINT "execution_steps_state_check" CHECK ("execution_steps"."state" in ('running', 'done', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "agent_executions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_executions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"input" text,
	"output" text,
	"status" varchar(20) DEFAULT 'queued' NOT NULL,
	"execution_time" integer,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"error_message" text,
	"output_data" jsonb,
	"trigger_source" varchar(20) DEFAULT 'manual' NOT NULL,
	"ai_used" varchar(30),
	"model" text,
	"task_type" varchar(30),
	"tokens_used" integer DEFAULT 0 NOT NULL,
	"cost" numeric(14, 6) DEFAULT '0' NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conversation_history" jsonb,
	"executed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"idempotency_key" text,
	"cancel_requested_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"retry_of" integer,
	"hops" integer DEFAULT 0 NOT NULL,
	"team_execution_id" integer,
	CONSTRAINT "agent_executions_status_check" CHECK ("agent_executions"."status" in ('queued', 'running', 'success', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "api_integrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_integrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" varchar(60) NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" varchar(20) NOT NULL,
	"icon_url" text,
	"base_url" text,
	"auth_type" varchar(20) NOT NULL,
	"config_schema" jsonb,
	"is_active" boolean DEFAULT true NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_integrations_key_unique" UNIQUE("key"),
	CONSTRAINT "api_integrations_category_check" CHECK ("api_integrations"."category" in ('productivity', 'data', 'communication', 'web', 'email')),
	CONSTRAINT "api_integrations_auth_type_check" CHECK ("api_integrations"."auth_type" in ('api_key', 'oauth2', 'webhook_url', 'smtp', 'mcp', 'none'))
);
--> statement-breakpoint
CREATE TABLE "integration_ratings" (
	"integration_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"stars" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_ratings_integration_id_user_id_pk" PRIMARY KEY("integration_id","user_id"),
	CONSTRAINT "integration_ratings_stars_check" CHECK ("integration_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "user_integrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_integrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"integration_id" integer NOT NULL,
	"name" text NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secrets" text,
	"secret_key_id" varchar(40),
	"is_active" boolean DEFAULT true NOT NULL,
	"last_used" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" varchar(20) DEFAULT 'user' NOT NULL,
	"invited_by" text,
	"token" text NOT NULL,
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_unique" UNIQUE("token"),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('user', 'manager', 'admin')),
	CONSTRAINT "invitations_status_check" CHECK ("invitations"."status" in ('pending', 'accepted', 'expired', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "agent_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"execution_id" integer,
	"lesson" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"letter_key" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"status" varchar(20) DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_letter_key_unique" UNIQUE("letter_key"),
	CONSTRAINT "mail_outbox_status_check" CHECK ("mail_outbox"."status" in ('queued', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"agent_id" integer,
	"kind" varchar(40) NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_personas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_personas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"usage_count" integer DEFAULT 1 NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_personas_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "personas" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"prompt" text NOT NULL,
	"source" varchar(20) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "personas_source_check" CHECK ("personas"."source" in ('built-in', 'imported'))
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" varchar(20) NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"interval" varchar(10) NOT NULL,
	"agent_limit" integer NOT NULL,
	"executions_limit" integer NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_plans_id_interval_pk" PRIMARY KEY("id","interval"),
	CONSTRAINT "subscription_plans_interval_check" CHECK ("subscription_plans"."interval" in ('monthly', 'yearly'))
);
--> statement-breakpoint
CREATE TABLE "user_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"plan_id" varchar(20) NOT NULL,
	"interval" varchar(10) DEFAULT 'monthly' NOT NULL,
	"status" varchar(20) DEFAULT 'active' NOT NULL,
	"current_period_start" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"gateway" varchar(20),
	"gateway_subscription_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_subscriptions_gateway_subscription_id_unique" UNIQUE("gateway_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "planned_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"outcome" varchar(20) NOT NULL,
	"reason" text,
	"execution_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_runs_instant_key" UNIQUE("agent_id","planned_at")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_team_executions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_team_executions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"status" varchar(20) DEFAULT 'queued' NOT NULL,
	"input_data" jsonb,
	"output_data" jsonb,
	"error_message" text,
	"total_execution_time" integer,
	"trigger_source" varchar(20) DEFAULT 'manual' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"executed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_team_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_team_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"agent_id" integer NOT NULL,
	"execution_order" integer DEFAULT 1 NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"custom_instructions" text,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_team_members_agent_key" UNIQUE("team_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_team_shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_team_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"role" varchar(20) DEFAULT 'viewer' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_team_shares_email_key" UNIQUE("team_id","email"),
	CONSTRAINT "agent_team_shares_role_check" CHECK ("agent_team_shares"."role" in ('viewer', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "agent_teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"user_id" text NOT NULL,
	"status" varchar(20) DEFAULT 'active' NOT NULL,
	"task_description" text NOT NULL,
	"execution_order" varchar(20) DEFAULT 'sequential' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_teams_execution_order_check" CHECK ("agent_teams"."execution_order" in ('sequential', 'parallel'))
);
--> statement-breakpoint
CREATE TABLE "agent_triggers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_triggers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"trigger_type" varchar(20) NOT NULL,
	"endpoint" text,
	"api_key" text,
	"key_hint" varchar(20),
	"signing_secret" text,
	"conditions" jsonb,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_fired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_triggers_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "agent_triggers_trigger_type_check" CHECK ("agent_triggers"."trigger_type" in ('schedule', 'webhook', 'api', 'event'))
);
--> statement-breakpoint
CREATE TABLE "trigger_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trigger_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trigger_id" integer NOT NULL,
	"webhook_id" text NOT NULL,
	"execution_id" integer,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trigger_deliveries_webhook_key" UNIQUE("trigger_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" varchar(20) DEFAULT 'user' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"invited_by" text,
	"invited_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"subscription_tier" varchar(20) DEFAULT 'free' NOT NULL,
	"subscription_status" varchar(20) DEFAULT 'active' NOT NULL,
	"subscription_expires_at" timestamp (3) with time zone,
	"agent_executions_used" integer DEFAULT 0 NOT NULL,
	"agent_executions_limit" integer DEFAULT 50 NOT NULL,
	"executions_counted_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payment_customer_id" text,
	"payment_subscription_id" text,
	"time_zone" varchar(64) DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_payment_customer_id_unique" UNIQUE("payment_customer_id"),
	CONSTRAINT "users_payment_subscription_id_unique" UNIQUE("payment_subscription_id"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'manager', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "user_activity_logs" ADD CONSTRAINT "user_activity_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_link_snapshots" ADD CONSTRAINT "agent_link_snapshots_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_project_files" ADD CONSTRAINT "app_project_files_project_id_app_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."app_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_projects" ADD CONSTRAINT "app_projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "career_plans" ADD CONSTRAINT "career_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_conversations" ADD CONSTRAINT "agent_conversations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_conversations" ADD CONSTRAINT "agent_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_conversations" ADD CONSTRAINT "agent_conversations_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_steps" ADD CONSTRAINT "execution_steps_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD CONSTRAINT "agent_executions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD CONSTRAINT "agent_executions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD CONSTRAINT "agent_executions_retry_of_agent_executions_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD CONSTRAINT "agent_executions_team_execution_id_agent_team_executions_id_fk" FOREIGN KEY ("team_execution_id") REFERENCES "public"."agent_team_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_ratings" ADD CONSTRAINT "integration_ratings_integration_id_api_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."api_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_ratings" ADD CONSTRAINT "integration_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_integrations" ADD CONSTRAINT "user_integrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_integrations" ADD CONSTRAINT "user_integrations_integration_id_api_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."api_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD CONSTRAINT "agent_lessons_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD CONSTRAINT "agent_lessons_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_personas" ADD CONSTRAINT "custom_personas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_plan_fk" FOREIGN KEY ("plan_id","interval") REFERENCES "public"."subscription_plans"("id","interval") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD CONSTRAINT "agent_team_executions_team_id_agent_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."agent_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD CONSTRAINT "agent_team_executions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_team_members" ADD CONSTRAINT "agent_team_members_team_id_agent_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."agent_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_team_members" ADD CONSTRAINT "agent_team_members_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_team_shares" ADD CONSTRAINT "agent_team_shares_team_id_agent_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."agent_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_team_shares" ADD CONSTRAINT "agent_team_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD CONSTRAINT "agent_teams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_triggers" ADD CONSTRAINT "agent_triggers_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD CONSTRAINT "trigger_deliveries_trigger_id_agent_triggers_id_fk" FOREIGN KEY ("trigger_id") REFERENCES "public"."agent_triggers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD CONSTRAINT "trigger_deliveries_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_activity_logs_user_id_idx" ON "user_activity_logs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "agents_user_id_idx" ON "agents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "agents_due_idx" ON "agents" USING btree ("next_run") WHERE "agents"."next_run" is not null and "agents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "agents_trash_idx" ON "agents" USING btree ("deleted_at") WHERE "agents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_user_id_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_account_key" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "api_keys_user_id_idx" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "checkout_sessions_user_id_idx" ON "checkout_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_user_id_idx" ON "invoices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "usage_records_user_id_idx" ON "usage_records" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "usage_records_execution_id_idx" ON "usage_records" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "app_projects_user_id_idx" ON "app_projects" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "career_plans_user_id_idx" ON "career_plans" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "agent_conversations_agent_id_idx" ON "agent_conversations" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_conversations_user_id_idx" ON "agent_conversations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "agent_conversations_execution_id_idx" ON "agent_conversations" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "execution_steps_revision_idx" ON "execution_steps" USING btree ("execution_id","revision");--> statement-breakpoint
CREATE INDEX "agent_executions_user_id_idx" ON "agent_executions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "agent_executions_agent_id_idx" ON "agent_executions" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_executions_user_time_idx" ON "agent_executions" USING btree ("user_id","executed_at");--> statement-breakpoint
CREATE INDEX "agent_executions_open_idx" ON "agent_executions" USING btree ("id") WHERE "agent_executions"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "agent_executions_retry_of_idx" ON "agent_executions" USING btree ("retry_of") WHERE "agent_executions"."retry_of" is not null;--> statement-breakpoint
CREATE INDEX "agent_executions_team_idx" ON "agent_executions" USING btree ("team_execution_id") WHERE "agent_executions"."team_execution_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_executions_idempotency_key" ON "agent_executions" USING btree ("agent_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "integration_ratings_user_id_idx" ON "integration_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_integrations_user_id_idx" ON "user_integrations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_integrations_integration_id_idx" ON "user_integrations" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_invited_by_idx" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_created_at_idx" ON "invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agent_lessons_agent_id_idx" ON "agent_lessons" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_lessons_execution_id_idx" ON "agent_lessons" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_user_id_idx" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_agent_id_idx" ON "notifications" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "custom_personas_user_id_idx" ON "custom_personas" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "custom_personas_community_idx" ON "custom_personas" USING btree ("id") WHERE "custom_personas"."is_published" and "custom_personas"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "user_subscriptions_user_id_idx" ON "user_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_subscriptions_plan_idx" ON "user_subscriptions" USING btree ("plan_id","interval");--> statement-breakpoint
CREATE UNIQUE INDEX "user_subscriptions_current_key" ON "user_subscriptions" USING btree ("user_id") WHERE "user_subscriptions"."status" <> 'canceled';--> statement-breakpoint
CREATE INDEX "planned_runs_execution_id_idx" ON "planned_runs" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "agent_team_executions_team_id_idx" ON "agent_team_executions" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "agent_team_executions_user_id_idx" ON "agent_team_executions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "agent_team_members_agent_id_idx" ON "agent_team_members" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_team_shares_user_id_idx" ON "agent_team_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_teams_user_id_idx" ON "agent_teams" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "agent_triggers_agent_id_idx" ON "agent_triggers" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_triggers_event_idx" ON "agent_triggers" USING btree (("conditions" ->> 'event')) WHERE "agent_triggers"."trigger_type" = 'event' and "agent_triggers"."is_active";--> statement-breakpoint
CREATE INDEX "trigger_deliveries_execution_id_idx" ON "trigger_deliveries" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "users_invited_by_idx" ON "users" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");