-- What a guest looks for before asking for a home: its rooms and beds, its rules, how one gets in and about, its own
-- questions, and two pictures. A home is read and saved as a whole, so each list is one document that the column judges.

CREATE FUNCTION rooms_fit(rooms jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE jsonb_typeof(rooms) WHEN 'array' THEN jsonb_array_length(rooms) <= 40 AND NOT EXISTS (
       SELECT FROM jsonb_array_elements(rooms) AS room
       WHERE NOT COALESCE(
         char_length(room ->> 'name') BETWEEN 1 AND 80
         AND char_length(COALESCE(room ->> 'floor', '')) <= 60
         AND char_length(COALESCE(room ->> 'note', '')) <= 300
         AND jsonb_typeof(room -> 'ensuite') = 'boolean'
         AND CASE jsonb_typeof(room -> 'beds') WHEN 'array' THEN jsonb_array_length(room -> 'beds') <= 10 AND NOT EXISTS (
           SELECT FROM jsonb_array_elements(room -> 'beds') AS bed
           WHERE NOT COALESCE(
             bed ->> 'kind' IN ('super-king', 'king', 'double', 'small-double', 'single', 'bunk', 'sofa-bed', 'cot')
             AND (bed ->> 'count')::integer BETWEEN 1 AND 10, false)) ELSE false END, false)) ELSE false END $$;

CREATE FUNCTION house_rules_fit(rules jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE jsonb_typeof(rules) WHEN 'object' THEN char_length(COALESCE(rules ->> 'more', '')) <= 2000 AND NOT EXISTS (
       SELECT FROM unnest(ARRAY['pets', 'children', 'cots', 'smoking', 'parties']) AS topic
       WHERE jsonb_typeof(rules -> topic) <> 'null' AND NOT COALESCE(
         rules -> topic ->> 'answer' IN ('yes', 'ask', 'no')
         AND char_length(COALESCE(rules -> topic ->> 'note', '')) <= 300, false)) ELSE false END $$;

CREATE FUNCTION questions_fit(questions jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE jsonb_typeof(questions) WHEN 'array' THEN jsonb_array_length(questions) <= 30 AND NOT EXISTS (
       SELECT FROM jsonb_array_elements(questions) AS one
       WHERE NOT COALESCE(
         char_length(one ->> 'question') BETWEEN 1 AND 200 AND char_length(one ->> 'answer') BETWEEN 1 AND 2000, false))
     ELSE false END $$;

ALTER TABLE property
  ADD COLUMN rooms jsonb NOT NULL DEFAULT '[]' CHECK (rooms_fit(rooms)),
  -- NULL: nothing was said of them.
  ADD COLUMN house_rules jsonb CHECK (house_rules IS NULL OR house_rules_fit(house_rules)),
  ADD COLUMN access jsonb CHECK (jsonb_typeof(access) = 'object' AND char_length(access::text) <= 1000),
  ADD COLUMN questions jsonb NOT NULL DEFAULT '[]' CHECK (questions_fit(questions)),
  ADD COLUMN floor_plan_hash text REFERENCES photograph (hash),
  ADD COLUMN floor_plan_alt text NOT NULL DEFAULT '' CHECK (char_length(floor_plan_alt) <= 300),
  ADD COLUMN map_picture_hash text REFERENCES photograph (hash),
  ADD COLUMN map_picture_alt text NOT NULL DEFAULT '' CHECK (char_length(map_picture_alt) <= 300);

-- A photograph's row goes only when none of these shows it: looked up from there.
CREATE INDEX property_floor_plan ON property (floor_plan_hash) WHERE floor_plan_hash IS NOT NULL;
CREATE INDEX property_map_picture ON property (map_picture_hash) WHERE map_picture_hash IS NOT NULL;
CREATE OR REPLACE VIEW hung_photograph AS
  SELECT photograph_hash AS hash FROM property_photograph WHERE photograph_hash IS NOT NULL
  UNION ALL
  SELECT photograph_hash FROM site_photograph
  UNION ALL
  SELECT floor_plan_hash FROM property WHERE floor_plan_hash IS NOT NULL
  UNION ALL
  SELECT map_picture_hash FROM property WHERE map_picture_hash IS NOT NULL;
