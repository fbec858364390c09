ALTER TABLE "agent_team_shares" DROP CONSTRAINT "agent_team_shares_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "agent_team_shares_user_id_idx";--> statement-breakpoint
CREATE INDEX "agent_team_shares_reader_idx" ON "agent_team_shares" USING btree ("email","team_id");--> statement-breakpoint
ALTER TABLE "agent_team_shares" DROP COLUMN "user_id";