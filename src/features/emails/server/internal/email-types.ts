import type { EmailText, EmailType as ListedType, OpenEmailType, SampleName } from '#features/emails/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { EMAIL_TEXT_FIELDS } from '#platform/server/mail/email-text.ts'
import type { EmailType, EmailTypes, WrittenAt } from '#platform/server/mail/email-types.ts'
import {
  currentTexts,
  keepWords,
  lockWords,
  type StoredVersion,
  wordsSoFar,
} from '#platform/server/mail/stored-words.ts'
import { type EmailTemplates, wordsOf } from '#platform/server/mail/writing.tsx'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { refuseInvalidText } from './refuse-invalid-text.ts'

/** The test email, which staff send from the settings, has no settings itself, so it is not listed. */
export const TEST_EMAIL = 'email-test'

/** Lists all email types except the test email. */
export async function readEmailTypes(ctx: AppContext, kinds: EmailTypes): Promise<ListedType[]> {
  const current = await currentTexts(ctx)
  return Object.entries(kinds)
    .filter(([name]) => name !== TEST_EMAIL)
    .map(([name, kind]) => toListedType(name, kind, current.get(name)))
}

/** Returns one email type with its text and history. Throws `not-found` for an unknown type. */
export async function readEmailType(
  ctx: AppContext,
  { kinds, sender }: EmailTemplates,
  name: string,
): Promise<OpenEmailType> {
  const kind = getEmailType(kinds, name)
  const history = await wordsSoFar(ctx, name)
  const [current] = history
  return {
    ...toListedType(name, kind, current),
    version: current?.version ?? 0,
    words: { ...kind.words, ...current?.words },
    standard: kind.words,
    placeholders: Object.entries(kind.placeholders(await sender(ctx))).map(([name, example]) => ({ name, example })),
    history: history.map(({ version, changedAt, changedBy, isOn, words }) => ({
      ...{ version, changedAt: changedAt.toISOString(), changedBy, isOn },
      words: recordOf(EMAIL_TEXT_FIELDS, (part) => words[part] ?? null),
    })),
  }
}

interface RequestedChange {
  kind: string
  isOn: boolean
  words: EmailText
  /** The version that the change is based on. */
  version?: number | undefined
}

/**
 * Throws `not-found` for an unknown type, `invalid` for unusable text, `conflict` for a stale version, `rule-violation`
 * for an unchangeable switch or text.
 */
export async function changeEmailType(
  tx: StaffTxContext,
  emailTemplates: EmailTemplates,
  requested: RequestedChange,
): Promise<void> {
  const kind = getEmailType(emailTemplates.kinds, requested.kind)
  refuseForbiddenChange(kind, requested)
  refuseInvalidText(requested.words, Object.keys(kind.placeholders(await emailTemplates.sender(tx))))
  await lockWords(tx)
  const before = await readEmailType(tx, emailTemplates, requested.kind)
  refuseStale(requested.version, before.version, before)
  const after = { isOn: requested.isOn, ...requested.words }
  const difference = differenceOf({ isOn: before.isOn, ...before.words }, after)
  if (!difference) return
  const changedParts = EMAIL_TEXT_FIELDS.filter((part) => requested.words[part] !== kind.words[part])
  const words = recordOf(changedParts, (part) => requested.words[part])
  await keepWords(tx, { kind: requested.kind, version: before.version + 1, isOn: requested.isOn, words })
  await tx.audit({
    action: 'changed',
    item: 'email_text',
    before: difference.before ?? {},
    after: { kind: kind.name, ...difference.after },
  })
}

/**
 * Renders a sample of the email type with the text `words`. Throws `not-found` for an unknown type, `invalid` for
 * unusable text.
 */
export async function previewEmailType(
  ctx: AppContext,
  { kinds, sender }: EmailTemplates,
  { kind: name, sample, words }: { kind: string; sample: SampleName; words: EmailText },
): Promise<{ subject: string; html: string; text: string }> {
  const kind = getEmailType(kinds, name)
  const signed = await sender(ctx)
  refuseInvalidText(words, Object.keys(kind.placeholders(signed)))
  return wordsOf([kind.sample(sample, words, sampleContext(ctx, signed))], signed)
}

/** Context for rendering a sample. The link is invalid, because a sample has no recipient. */
export function sampleContext({ config }: Pick<AppContext, 'config'>, sender: WrittenAt['sender']): WrittenAt {
  return { sender, publicUrl: config.publicUrl, link: `${config.publicUrl}/…` }
}

/** Returns an email type by name. Throws `not-found` for an unknown name, and for the test email. */
export function getEmailType(kinds: EmailTypes, name: string): EmailType {
  const kind = name === TEST_EMAIL || !Object.hasOwn(kinds, name) ? undefined : kinds[name]
  if (!kind) throw new Refusal('not-found', 'There is no such email')
  return kind
}

function refuseForbiddenChange(kind: EmailType, { isOn, words }: RequestedChange): void {
  if (!isOn && kind.mustGo) throw new Refusal('rule-violation', `This email cannot be switched off. ${kind.mustGo}`)
  if (kind.isTyped && EMAIL_TEXT_FIELDS.some((part) => words[part] !== kind.words[part]))
    throw new Refusal('rule-violation', 'This email is written by hand each time.')
}

function toListedType(name: string, kind: EmailType, current: StoredVersion | undefined): ListedType {
  return {
    ...{ kind: name, name: kind.name, reader: kind.reader, isTyped: kind.isTyped ?? false },
    mustGo: kind.mustGo ?? null,
    isOn: current?.isOn ?? true,
    isReworded: Object.keys(current?.words ?? {}).length > 0,
  }
}
