CREATE SEQUENCE "public"."collaboration_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "collaboration_fields" (
	"resource" varchar(40) NOT NULL,
	"field" varchar(60) NOT NULL,
	"value" text,
	"version" bigint DEFAULT nextval('collaboration_version_seq') NOT NULL,
	"base" integer,
	"editor" text,
	"lock_connection" text,
	"lock_user_id" text,
	"lock_expires_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collaboration_fields_resource_field_pk" PRIMARY KEY("resource","field")
);
--> statement-breakpoint
CREATE TABLE "collaboration_presence" (
	"connection" text PRIMARY KEY NOT NULL,
	"resource" varchar(40) NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collaboration_fields" ADD CONSTRAINT "collaboration_fields_lock_user_id_users_id_fk" FOREIGN KEY ("lock_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_presence" ADD CONSTRAINT "collaboration_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collaboration_fields_lock_user_idx" ON "collaboration_fields" USING btree ("lock_user_id");--> statement-breakpoint
CREATE INDEX "collaboration_presence_resource_idx" ON "collaboration_presence" USING btree ("resource");--> statement-breakpoint
CREATE INDEX "collaboration_presence_user_id_idx" ON "collaboration_presence" USING btree ("user_id");