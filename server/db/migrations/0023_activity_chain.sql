CREATE TABLE "activity_chain_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"mark" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_activity_logs" DROP CONSTRAINT "user_activity_logs_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "user_activity_logs" ADD COLUMN "key_name" varchar(120);--> statement-breakpoint
ALTER TABLE "user_activity_logs" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "user_activity_logs" ADD COLUMN "details_salt" text;--> statement-breakpoint
ALTER TABLE "user_activity_logs" ADD COLUMN "details_hash" text;--> statement-breakpoint
ALTER TABLE "user_activity_logs" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "user_activity_logs_position_key" ON "user_activity_logs" USING btree ("position") WHERE "user_activity_logs"."position" is not null;--> statement-breakpoint
CREATE INDEX "user_activity_logs_unchained_idx" ON "user_activity_logs" USING btree ("id") WHERE "user_activity_logs"."position" is null;--> statement-breakpoint
CREATE FUNCTION "keep_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.user_id, NEW.action, NEW.resource, NEW.resource_id, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.user_id, OLD.action, OLD.resource, OLD.resource_id, OLD.created_at)
  THEN
    IF OLD.position IS NULL AND NEW.position IS NOT NULL AND NEW.hash IS NOT NULL
      AND NEW.details_hash IS NOT NULL AND NEW.details_salt IS NOT NULL
      AND (NEW.metadata, NEW.ip_address, NEW.user_agent, NEW.key_name)
        IS NOT DISTINCT FROM (OLD.metadata, OLD.ip_address, OLD.user_agent, OLD.key_name)
    THEN
      RETURN NEW;
    END IF;
    IF OLD.position IS NOT NULL
      AND (NEW.position, NEW.details_hash, NEW.hash) IS NOT DISTINCT FROM (OLD.position, OLD.details_hash, OLD.hash)
      AND num_nonnulls(NEW.metadata, NEW.ip_address, NEW.user_agent, NEW.key_name, NEW.details_salt) = 0
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The activity log is only added to: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_activity_logs_kept" BEFORE UPDATE OR DELETE ON "user_activity_logs" FOR EACH ROW EXECUTE FUNCTION "keep_activity"();
--> statement-breakpoint
CREATE TRIGGER "user_activity_logs_not_emptied" BEFORE TRUNCATE ON "user_activity_logs" FOR EACH STATEMENT EXECUTE FUNCTION "keep_activity"();
--> statement-breakpoint
ALTER TABLE "user_activity_logs" ENABLE ALWAYS TRIGGER "user_activity_logs_kept";
--> statement-breakpoint
ALTER TABLE "user_activity_logs" ENABLE ALWAYS TRIGGER "user_activity_logs_not_emptied";
