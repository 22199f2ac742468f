import { sql } from 'kysely'
import { makeDue, type NewLetter } from './mail/due.ts'
import type { DbTransaction, Office } from './office.ts'
import type { TrailLine } from './trail.ts'
import { countingRows, type Noted, noteAll, nothingNoted } from './watch.ts'

/** Somebody of the office, as a session names them. */
export interface StaffMember extends Member {
  sid: string
  /** Their password was given to them: until they have chosen their own, nothing else is open to them. */
  mustChoosePassword?: boolean
}

interface Member {
  kind: 'staff'
  userId: number
}

/** Who does something: a member of staff, a guest or an owner by a form or a private link, or a job of the timetable. */
export type Actor = Member | { kind: 'guest' } | { kind: 'owner' } | { kind: 'system' }

export const GUEST = { kind: 'guest' } as const
export const OWNER = { kind: 'owner' } as const
export const SYSTEM = { kind: 'system' } as const

/**
 * One thing that somebody does, in one transaction: the fact, its lines in the trail and its letters are kept together or
 * not at all. Whatever reads from an `Office` reads from a deed as well, and then sees what the deed has written.
 */
export interface Deed<By extends Actor = Actor> extends Office {
  /** The open transaction. */
  readonly database: DbTransaction
  readonly by: By
  /** Writes a line of the trail, as done by whoever does this. */
  trail(line: TrailLine): Promise<void>
  /** Makes a letter due: it is written and sent once all of this is kept, or at its own hour. */
  letter(letter: NewLetter): Promise<void>
  /** Tells who keeps copies of public pages that they have changed, once all of this is kept. */
  publicDataChanged(): void
  /** The same transaction, for what follows from this by itself and is somebody else's: a hold that ends, say. */
  as<Other extends Actor>(by: Other): Deed<Other>
}

/** Something that a member of staff does. */
export type StaffDeed = Deed<StaffMember>

/**
 * Does something as `by` in a transaction of its own. What `act` throws undoes all of it. Nothing can be done so within
 * another deed: that has its transaction already, and its verbs are called with it.
 */
export async function actAs<By extends Actor, Done>(
  office: Office,
  by: By,
  act: (deed: Deed<By>) => Promise<Done>,
): Promise<Done> {
  const [changed, due] = [noticeOf(office.publicDataChanged), noticeOf(office.lettersDue)]
  const noted = nothingNoted()
  const done = await transact(office, async (database) => {
    const open = { ...office, database, shelves: undefined, publicDataChanged: changed.hear, lettersDue: due.hear }
    if (!office.watch) return act(deedOf(open, by))
    const watch = { ...office.watch, noted }
    return countingRows(database, noted, () => act(deedOf({ ...open, watch }, by)))
  })
  if (office.watch) noteAll(office.watch, noted)
  changed.passOn()
  due.passOn()
  return done
}

/**
 * Does something as `by` and undoes it at once: what it would come to, for whoever asks before. `act` answers it; of what it
 * wrote nothing is kept, and nobody is told.
 */
export async function tryAs<By extends Actor, Done>(
  office: Office,
  by: By,
  act: (deed: Deed<By>) => Promise<Done>,
): Promise<Done> {
  const undone = new Error('Tried, and undone')
  let done: { is: Done } | undefined
  try {
    await actAs(office, by, async (deed) => {
      done = { is: await act(deed) }
      throw undone
    })
  } catch (error) {
    if (error !== undone || !done) throw error
    return done.is
  }
  throw undone
}

/** A transaction of its own; in a rehearsal, whose one transaction is taken back at the end, a part of that. */
function transact<Done>({ database, watch }: Office, work: (db: DbTransaction) => Promise<Done>): Promise<Done> {
  if (watch?.isRehearsal && database.isTransaction) return inSavepoint(database as DbTransaction, work)
  return database.transaction().execute(work)
}

async function inSavepoint<Done>(db: DbTransaction, work: (db: DbTransaction) => Promise<Done>): Promise<Done> {
  await sql`savepoint deed`.execute(db)
  try {
    const done = await work(db)
    await sql`release savepoint deed`.execute(db)
    return done
  } catch (error) {
    await sql`rollback to savepoint deed`.execute(db)
    throw error
  }
}

/** Does a piece of work in one transaction and takes all of it back. Returns what it would have done. */
export async function rehearse(office: Office, work: (office: Office) => Promise<unknown>): Promise<Noted> {
  const noted = nothingNoted()
  const nobody = () => undefined
  const takenBack = new Error('This was a rehearsal')
  const rehearsing = office.database.transaction().execute(async (database) => {
    const watch = { isRehearsal: true, noted }
    await work({ ...office, database, shelves: undefined, watch, publicDataChanged: nobody, lettersDue: nobody })
    throw takenBack
  })
  await rehearsing.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  return noted
}

/** Something that is to be told once a transaction is kept. */
function noticeOf(tell: () => void) {
  let isHeard = false
  return {
    hear: () => {
      isHeard = true
    },
    passOn: () => {
      if (isHeard) tell()
    },
  }
}

function deedOf<By extends Actor>(open: Office & { database: DbTransaction }, by: By): Deed<By> {
  return {
    ...open,
    by,
    trail: (line) => {
      open.watch?.noted.trail.push(line)
      return writeTrail({ ...open, by }, line)
    },
    letter: async (letter) => {
      const { kind, about } = letter
      open.watch?.noted.letters.push({ kind, ...about })
      await makeDue(open, letter)
      open.lettersDue()
    },
    as: (other) => deedOf(open, other),
  }
}

/** Writes one line of the trail in the transaction of the fact that it records. Verbs do it by their deed. */
export async function writeTrail({ database, clock, by }: Office & { by: Actor }, line: TrailLine): Promise<void> {
  await database
    .insertInto('trail')
    .values({
      at: clock.now(),
      user_id: by.kind === 'staff' ? by.userId : null,
      actor: by.kind,
      action: line.action,
      item: line.item,
      item_id: line.itemId ?? null,
      before: line.before ? JSON.stringify(line.before) : null,
      after: line.after ? JSON.stringify(line.after) : null,
    })
    .execute()
}
