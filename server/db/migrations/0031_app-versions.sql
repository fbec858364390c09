CREATE TABLE "app_project_versions" (
	"project_id" integer NOT NULL,
	"version" integer NOT NULL,
	"spec" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_project_versions_project_id_version_pk" PRIMARY KEY("project_id","version")
);
--> statement-breakpoint
ALTER TABLE "app_project_files" DROP CONSTRAINT "app_project_files_project_id_path_pk";
--> statement-breakpoint
ALTER TABLE "app_project_files" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "app_projects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "app_project_files" ADD CONSTRAINT "app_project_files_project_id_version_path_pk" PRIMARY KEY("project_id","version","path");
--> statement-breakpoint
ALTER TABLE "app_project_versions" ADD CONSTRAINT "app_project_versions_project_id_app_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."app_projects"("id") ON DELETE cascade ON UPDATE no action;
