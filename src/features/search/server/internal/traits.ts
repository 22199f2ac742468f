import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { TRAIT_WORDS, type Trait } from '#features/home-traits.ts'

type Home = ExpressionBuilder<DB, 'property'>

/** Condition that a home offers a trait, by entered facts or, without facts, by amenities. */
export function offersTrait(home: Home, trait: Trait) {
  return sql<SqlBool>`coalesce(${STATED_FACTS[trait]}, ${amenitiesMention(home, trait)})`
}

/**
 * Facts that the office entered about each trait; null without such facts. `home-traits.ts` has equal rules for the
 * browser.
 */
const STATED_FACTS: Record<Trait, ReturnType<typeof sql>> = {
  pets: sql`property.house_rules #>> '{pets,answer}' in ('yes', 'ask')`,
  parking: sql`case when property.access ->> 'parkingMetres' is not null then true end`,
  stepfree: sql`case when property.access ->> 'stepsToDoor' is not null then
    (property.access ->> 'stepsToDoor')::integer = 0 and (
      coalesce((property.access ->> 'stairsInside')::integer = 0, false)
      or coalesce((property.access ->> 'bedroomOnEntranceLevel')::boolean
         and (property.access ->> 'bathroomOnEntranceLevel')::boolean, false)) end`,
}

function amenitiesMention(home: Home, trait: Trait) {
  const { stated, denied } = TRAIT_WORDS[trait]
  return sql`exists (
    select from unnest(${home.ref('property.amenities')}) as amenity
    where amenity ~* ${`\\y(${stated})\\y`} and amenity !~* ${`\\y(${denied})\\y`})`
}
