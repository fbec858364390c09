CREATE TABLE "execution_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "execution_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"execution_id" integer NOT NULL,
	"number" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "execution_pictures_number_key" UNIQUE("execution_id","number")
);
--> statement-breakpoint
CREATE TABLE "agent_sign_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"url" text NOT NULL,
	"origins" text NOT NULL,
	"sealed_values" text,
	"sealed_session" text,
	"signed_in_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_sign_ins_url_key" UNIQUE("agent_id","url")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "link_settings" jsonb;--> statement-breakpoint
ALTER TABLE "execution_pictures" ADD CONSTRAINT "execution_pictures_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_sign_ins" ADD CONSTRAINT "agent_sign_ins_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "execution_pictures_taken_at_idx" ON "execution_pictures" USING btree ("taken_at");