ALTER TABLE "usage_records" ALTER COLUMN "usage_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ALTER COLUMN "base_cost" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ALTER COLUMN "processing_fee" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ALTER COLUMN "total_billed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "budget_entries" ALTER COLUMN "execution_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "step_position" integer;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "subject_kind" varchar(30);--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "purpose" varchar(30) DEFAULT 'run' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "cached_tokens" integer;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "cache_write_tokens" integer;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "reasoning_tokens" integer;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "outcome" varchar(10) DEFAULT 'answered' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "cut_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "pricing" varchar(10);--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "reserved" numeric(14, 6);--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "budget_entries" ADD COLUMN "purpose" varchar(30) DEFAULT 'run' NOT NULL;--> statement-breakpoint
CREATE INDEX "budget_entries_key_idx" ON "budget_entries" USING btree ("call_key" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_outcome_check" CHECK ("usage_records"."outcome" in ('unknown', 'answered', 'failed', 'refused'));--> statement-breakpoint
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_pricing_check" CHECK ("usage_records"."pricing" in ('priced', 'own', 'unpriced'));