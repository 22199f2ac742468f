-- Every run of the timetable's jobs: when, by whom it was called for, what it changed and how it ended. While one is under way
-- no second run of the same job begins, on whichever server.
CREATE TABLE job_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  called_by text NOT NULL CHECK (called_by IN ('timetable', 'office', 'tool')),
  outcome text CHECK (outcome IN ('done', 'failed', 'cut-off')),
  -- Lines of the trail, letters, files, and rows by their tables.
  changes jsonb NOT NULL DEFAULT '{}',
  failure text,
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((failure IS NULL) OR outcome = 'failed')
);
CREATE UNIQUE INDEX job_run_under_way ON job_run (job) WHERE ended_at IS NULL;
CREATE INDEX job_run_newest ON job_run (job, started_at DESC, id DESC);
CREATE INDEX job_run_age ON job_run (started_at);

-- Stays that are over and were not completed yet.
CREATE INDEX booking_to_complete ON booking (check_out_at) WHERE status = 'confirmed' AND deleted_at IS NULL;
