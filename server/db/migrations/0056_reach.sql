CREATE TABLE "chat_bots" (
	"service" varchar(20) PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secrets" text NOT NULL,
	"cursor" text,
	"held_by" text,
	"held_until" timestamp (3) with time zone,
	"last_error" text,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incoming_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service" varchar(20) NOT NULL,
	"external_id" text NOT NULL,
	"user_id" text,
	"what" varchar(20) NOT NULL,
	"outcome" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_messages_external_key" UNIQUE("service","external_id")
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"service" varchar(20) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linked_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"service" varchar(20) NOT NULL,
	"external_id" text NOT NULL,
	"external_chat" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_accounts_external_key" UNIQUE("service","external_id"),
	CONSTRAINT "linked_accounts_service_check" CHECK ("linked_accounts"."service" in ('telegram', 'slack', 'discord', 'email'))
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"notification_id" integer,
	"approval_id" integer,
	"way_id" integer,
	"way_kind" varchar(20) NOT NULL,
	"way_name" text NOT NULL,
	"event" varchar(20) NOT NULL,
	"state" varchar(10) NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payload_hash" text,
	"proof" text,
	"remote" jsonb,
	"edit_at" timestamp (3) with time zone,
	"edit_attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_deliveries_state_check" CHECK ("notification_deliveries"."state" in ('waiting', 'queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"quiet_from" varchar(5),
	"quiet_to" varchar(5),
	"is_quiet_for_urgent" boolean DEFAULT false NOT NULL,
	"escalate_minutes" integer DEFAULT 30 NOT NULL,
	"summarized_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_ways" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_ways_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" varchar(20) NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"events" jsonb NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secrets" text,
	"target_hash" text,
	"account_id" integer,
	"connection_id" integer,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_ways_kind_check" CHECK ("notification_ways"."kind" in ('push', 'email', 'telegram', 'slack', 'discord', 'ntfy', 'webhook', 'connection'))
);
--> statement-breakpoint
CREATE TABLE "agent_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"slug" varchar(40) NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"fields" jsonb NOT NULL,
	"password_hash" text,
	"per_visitor_day" integer NOT NULL,
	"per_day" integer NOT NULL,
	"frame_origins" text[] DEFAULT '{}' NOT NULL,
	"shows_result" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_forms_agent_id_unique" UNIQUE("agent_id"),
	CONSTRAINT "agent_forms_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "form_submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"execution_id" integer,
	"visitor_hash" text NOT NULL,
	"request_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_submissions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "form_submissions_request_key" UNIQUE("form_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "result_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"execution_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"author" varchar(10) NOT NULL,
	"user_id" text,
	"text" text NOT NULL,
	"files" jsonb,
	"execution_id" integer,
	"key" text,
	"state" varchar(10),
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"remote" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_messages_key" UNIQUE("thread_id","key"),
	CONSTRAINT "thread_messages_author_check" CHECK ("thread_messages"."author" in ('user', 'agent')),
	CONSTRAINT "thread_messages_state_check" CHECK ("thread_messages"."state" in ('waiting', 'queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "thread_shares" (
	"thread_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_shares_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"source" varchar(20) DEFAULT 'page' NOT NULL,
	"channel" text,
	"current_channel" text,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_source_check" CHECK ("threads"."source" in ('page', 'telegram', 'slack', 'email'))
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "asks_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "incoming_messages" ADD CONSTRAINT "incoming_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_way_id_notification_ways_id_fk" FOREIGN KEY ("way_id") REFERENCES "public"."notification_ways"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_account_id_linked_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."linked_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_forms" ADD CONSTRAINT "agent_forms_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_form_id_agent_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."agent_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_links" ADD CONSTRAINT "result_links_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_links" ADD CONSTRAINT "result_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_shares" ADD CONSTRAINT "thread_shares_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_shares" ADD CONSTRAINT "thread_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_messages_user_id_idx" ON "incoming_messages" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE INDEX "incoming_messages_received_at_idx" ON "incoming_messages" USING brin ("received_at");--> statement-breakpoint
CREATE INDEX "incoming_messages_stranger_idx" ON "incoming_messages" USING btree ("received_at") WHERE "incoming_messages"."user_id" is null;--> statement-breakpoint
CREATE INDEX "link_codes_user_id_idx" ON "link_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "linked_accounts_user_id_idx" ON "linked_accounts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_user_id_idx" ON "notification_deliveries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_notification_id_idx" ON "notification_deliveries" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_approval_id_idx" ON "notification_deliveries" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_way_id_idx" ON "notification_deliveries" USING btree ("way_id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_due_idx" ON "notification_deliveries" USING btree ("next_attempt_at") WHERE "notification_deliveries"."state" in ('waiting', 'queued', 'sending');--> statement-breakpoint
CREATE INDEX "notification_deliveries_due_user_idx" ON "notification_deliveries" USING btree ("user_id","next_attempt_at") WHERE "notification_deliveries"."state" in ('waiting', 'queued', 'sending');--> statement-breakpoint
CREATE INDEX "notification_deliveries_edit_idx" ON "notification_deliveries" USING btree ("edit_at") WHERE "notification_deliveries"."edit_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_ways_user_id_idx" ON "notification_ways" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notification_ways_account_id_idx" ON "notification_ways" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_ways_target_key" ON "notification_ways" USING btree ("user_id","kind","target_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_ways_email_key" ON "notification_ways" USING btree ("user_id") WHERE "notification_ways"."kind" = 'email';--> statement-breakpoint
CREATE INDEX "form_submissions_form_id_idx" ON "form_submissions" USING btree ("form_id","created_at");--> statement-breakpoint
CREATE INDEX "form_submissions_visitor_idx" ON "form_submissions" USING btree ("form_id","visitor_hash","created_at");--> statement-breakpoint
CREATE INDEX "form_submissions_execution_id_idx" ON "form_submissions" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "result_links_execution_id_idx" ON "result_links" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "result_links_user_id_idx" ON "result_links" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "thread_messages_thread_id_idx" ON "thread_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "thread_messages_execution_id_idx" ON "thread_messages" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "thread_messages_user_id_idx" ON "thread_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "thread_messages_due_idx" ON "thread_messages" USING btree ("next_attempt_at") WHERE "thread_messages"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "thread_shares_user_id_idx" ON "thread_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "threads_user_id_idx" ON "threads" USING btree ("user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "threads_agent_id_idx" ON "threads" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_current_channel_key" ON "threads" USING btree ("current_channel") WHERE "threads"."current_channel" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_approval_id_idx" ON "notifications" USING btree ("approval_id") WHERE "notifications"."approval_id" is not null;