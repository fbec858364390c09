CREATE TABLE "usage_sums" (
	"user_id" text NOT NULL,
	"kind" varchar(10) NOT NULL,
	"key" text NOT NULL,
	"calls" integer NOT NULL,
	"unpriced_calls" integer NOT NULL,
	"tokens" numeric(30, 6) NOT NULL,
	"base_cost" numeric(14, 6) NOT NULL,
	"processing_fee" numeric(14, 6) NOT NULL,
	"total_billed" numeric(14, 6) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usage_sums" ADD CONSTRAINT "usage_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_sums_user_id_idx" ON "usage_sums" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "usage_records_unknown_idx" ON "usage_records" USING btree ("user_id") WHERE "usage_records"."outcome" = 'unknown';--> statement-breakpoint
INSERT INTO "usage_sums" ("user_id", "kind", "key", "calls", "unpriced_calls", "tokens", "base_cost", "processing_fee", "total_billed")
SELECT r.user_id, part.kind, part.key, count(*), count(*) FILTER (WHERE r.total_billed IS NULL), coalesce(sum(r.usage_amount), 0),
  coalesce(sum(r.base_cost), 0), coalesce(sum(r.processing_fee), 0), coalesce(sum(r.total_billed), 0)
FROM "usage_records" r
CROSS JOIN LATERAL (VALUES ('service', r.service), ('agent', CASE WHEN r.subject_kind = 'agent' THEN coalesce(r.subject_id, '') ELSE '' END),
  ('day', to_char(r."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD'))) AS part(kind, key)
WHERE r.outcome <> 'unknown'
GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION "add_to_usage_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO usage_sums (user_id, kind, key, calls, unpriced_calls, tokens, base_cost, processing_fee, total_billed)
    SELECT r.user_id, part.kind, part.key, count(*), count(*) FILTER (WHERE r.total_billed IS NULL), coalesce(sum(r.usage_amount), 0),
      coalesce(sum(r.base_cost), 0), coalesce(sum(r.processing_fee), 0), coalesce(sum(r.total_billed), 0)
    FROM added r
    CROSS JOIN LATERAL (VALUES ('service', r.service), ('agent', CASE WHEN r.subject_kind = 'agent' THEN coalesce(r.subject_id, '') ELSE '' END),
      ('day', to_char(r."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD'))) AS part(kind, key)
    WHERE r.outcome <> 'unknown'
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO usage_sums (user_id, kind, key, calls, unpriced_calls, tokens, base_cost, processing_fee, total_billed)
    SELECT r.user_id, part.kind, part.key, sum(r.sign), coalesce(sum(r.sign) FILTER (WHERE r.total_billed IS NULL), 0),
      coalesce(sum(r.sign * r.usage_amount), 0), coalesce(sum(r.sign * r.base_cost), 0),
      coalesce(sum(r.sign * r.processing_fee), 0), coalesce(sum(r.sign * r.total_billed), 0)
    FROM (SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1, b.* FROM gone b) r
    CROSS JOIN LATERAL (VALUES ('service', r.service), ('agent', CASE WHEN r.subject_kind = 'agent' THEN coalesce(r.subject_id, '') ELSE '' END),
      ('day', to_char(r."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD'))) AS part(kind, key)
    WHERE r.outcome <> 'unknown'
    GROUP BY 1, 2, 3
    HAVING sum(r.sign) <> 0 OR sum(r.sign) FILTER (WHERE r.total_billed IS NULL) <> 0 OR sum(r.sign * r.usage_amount) <> 0
      OR sum(r.sign * r.base_cost) <> 0 OR sum(r.sign * r.processing_fee) <> 0 OR sum(r.sign * r.total_billed) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "usage_records_added" AFTER INSERT ON "usage_records" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_to_usage_sums"();
--> statement-breakpoint
CREATE TRIGGER "usage_records_changed" AFTER UPDATE ON "usage_records" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_to_usage_sums"();
