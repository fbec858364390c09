CREATE TABLE "builder_chats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "builder_chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" varchar(10) NOT NULL,
	"title" text NOT NULL,
	"state" jsonb NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "builder_chats_kind_check" CHECK ("builder_chats"."kind" in ('agent', 'app', 'career'))
);
--> statement-breakpoint
ALTER TABLE "builder_chats" ADD CONSTRAINT "builder_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "builder_chats_user_id_idx" ON "builder_chats" USING btree ("user_id","id");