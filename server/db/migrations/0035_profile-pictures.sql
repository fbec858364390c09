CREATE TABLE "profile_pictures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_pictures_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;