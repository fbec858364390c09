CREATE TABLE "app_submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"form" varchar(60) NOT NULL,
	"values" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"request_key" varchar(64) NOT NULL,
	"unique_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_project_sites" ADD COLUMN "forms" jsonb;--> statement-breakpoint
ALTER TABLE "app_submissions" ADD CONSTRAINT "app_submissions_project_id_app_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."app_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_submissions_project_id_idx" ON "app_submissions" USING btree ("project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_submissions_request_key" ON "app_submissions" USING btree ("project_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "app_submissions_unique_key" ON "app_submissions" USING btree ("project_id","form","unique_key");