CREATE TABLE "app_project_sites" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"version" integer NOT NULL,
	"page" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_project_sites_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "app_project_sites" ADD CONSTRAINT "app_project_sites_project_id_app_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."app_projects"("id") ON DELETE cascade ON UPDATE no action;