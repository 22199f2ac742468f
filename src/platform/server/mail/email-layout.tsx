import { Body } from '@react-email/body'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render, unstableToPlainText } from '@react-email/render'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, type ReactElement, type ReactNode } from 'react'
import { telUrl } from '#platform/shared/phone.ts'
import { type Signatory, signedBy } from './signatory.ts'

/** The business, as shown in every email. */
export interface Sender extends Signatory {
  phone: string
  email: string
}

export async function renderEmail(email: ReactElement): Promise<{ text: string; html: string }> {
  const rendered = await render(email)
  // The usual conversion to text takes ten times as long. Without `tel:` links a phone number is not repeated.
  const text = unstableToPlainText(rendered.replaceAll(/ href="tel:[^"]*"/g, '').replaceAll(/[\ue000\ue001]/g, ''))
  return {
    html: rendered.replace(/\ue000(?=<table)/, OUTLOOK_OPENING).replace(/(?<=<\/table>)\ue001/, OUTLOOK_CLOSING),
    text,
  }
}

/**
 * Placeholders for conditional comments, which React cannot write: Outlook on Windows ignores a maximum width and needs a
 * table of 600 pixels.
 */
const OUTLOOK_START = '\ue000'
const OUTLOOK_END = '\ue001'
const OUTLOOK_OPENING =
  '<!--[if mso]><table role="presentation" align="center" width="600" border="0" cellpadding="0" cellspacing="0" style="width:600px"><tr><td><![endif]-->'
const OUTLOOK_CLOSING = '<!--[if mso]></td></tr></table><![endif]-->'

/**
 * Styles for mail programs with a dark mode. Exported, so that the content policy of the office pages can allow these
 * styles.
 */
export const DARK_MODE_STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .desk { background-color: #141a17 !important; color: #e8ebe6 !important }
  .desk td { background-color: transparent !important; color: inherit !important }
  .sheet { background-color: #1e2622 !important }
  .soft { color: #a9b3ac !important }
  .rule { border-color: #3b463f !important }
  .way { color: #8fd0b0 !important }
}`

const BODY: CSSProperties = {
  backgroundColor: '#f6f3ec',
  color: '#26302b',
  margin: 0,
  padding: '24px 12px',
  // Breaks long addresses, so that no email is wider than a phone.
  wordBreak: 'break-word',
}

export function EmailLayout({
  sender,
  title,
  preview,
  children,
}: {
  sender: Sender
  title: string
  preview: string
  children: ReactNode
}) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK_MODE_STYLES}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="desk" style={{ ...BODY, fontFamily: SANS }}>
        {OUTLOOK_START}
        <Cell className="sheet" tableStyle={SHEET} style={{ padding: '28px 24px' }}>
          <Heading as="h1" style={{ fontFamily: SERIF, fontSize: '24px', fontWeight: 600, margin: '0 0 16px' }}>
            {title}
          </Heading>
          {children}
          <Hr className="rule" style={{ borderColor: '#e4ded2', margin: '28px 0 16px' }} />
          <Text className="soft" style={{ color: '#5c665f', fontSize: '13px', lineHeight: '20px', margin: 0 }}>
            {signedBy(sender)} · <PhoneNumber phone={sender.phone} className="soft" color="#5c665f" /> · {sender.email}
          </Text>
        </Cell>
        {OUTLOOK_END}
      </Body>
    </Html>
  )
}

const SHEET: CSSProperties = { backgroundColor: '#ffffff', borderRadius: '12px', maxWidth: '600px' }

/** A table of one cell: Outlook on Windows ignores the padding of everything but cells. */
function Cell({
  style,
  className,
  tableStyle,
  children,
}: {
  style: CSSProperties
  className?: string
  tableStyle?: CSSProperties
  children: ReactNode
}) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      className={tableStyle && className}
      style={tableStyle}
    >
      <tbody>
        <tr>
          <td className={tableStyle ? undefined : className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A phone number as a `tel:` link; plain text when the number cannot be dialled. */
export function PhoneNumber({
  phone,
  className = 'way',
  color = '#1f5a43',
}: {
  phone: string
  className?: string
  color?: string
}) {
  const href = telUrl(phone)
  return href ? (
    <Link className={className} href={href} style={{ color, textDecoration: 'underline' }}>
      {phone}
    </Link>
  ) : (
    phone
  )
}

/** A further fact of a combined email, below the most important fact. */
export function FurtherFact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Hr className="rule" style={{ borderColor: '#e4ded2', margin: '28px 0 20px' }} />
      <Heading as="h2" style={{ fontFamily: SERIF, fontSize: '20px', fontWeight: 600, margin: '0 0 14px' }}>
        {title}
      </Heading>
      {children}
    </>
  )
}

/** A paragraph that keeps the line breaks of a text. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={{ fontSize: '16px', lineHeight: '25px', margin: '0 0 14px' }}>
      {typeof children === 'string' ? inLines(children) : children}
    </Text>
  )
}

/** A quoted text, with its line breaks preserved. */
export function Quotation({ children }: { children: string }) {
  return (
    <Cell style={{ padding: '2px 0 16px' }}>
      <Cell className="rule" style={{ borderLeft: '3px solid #d9d0bf', paddingLeft: '14px' }}>
        <Text style={{ fontSize: '16px', lineHeight: '25px', margin: 0 }}>{inLines(children)}</Text>
      </Cell>
    </Cell>
  )
}

function inLines(text: string): ReactNode {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ line, at }))
  return lines.map(({ line, at }) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** Facts, one line each; facts without a value are left out. */
export function FactTable({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const data = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <Text style={{ fontSize: '16px', lineHeight: '27px', margin: '0 0 14px' }}>
      {data.map(([name, value], at) => (
        <Fragment key={name}>
          {at > 0 && <br />}
          <span className="soft" style={{ color: '#5c665f' }}>
            {name}:
          </span>{' '}
          {value}
        </Fragment>
      ))}
    </Text>
  )
}

export function PartTitle({ children }: { children: string }) {
  return (
    <Heading as="h2" style={{ fontFamily: SERIF, fontSize: '18px', fontWeight: 600, margin: '22px 0 6px' }}>
      {children}
    </Heading>
  )
}

export function Items({ children }: { children: string[] }) {
  const lines = children.map((line, at) => ({ line, at }))
  return (
    <Text style={{ fontSize: '16px', lineHeight: '27px', margin: '0 0 10px' }}>
      {lines.map(({ line, at }) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  )
}

/** The link for the main action of an email. */
export function EmailButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Text style={{ fontSize: '16px', lineHeight: '25px', margin: '0 0 14px' }}>
      <Link className="way" href={to} style={{ color: '#1f5a43', fontWeight: 600, textDecoration: 'underline' }}>
        {children}
      </Link>
    </Text>
  )
}

const SANS = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const SERIF = 'Georgia, "Times New Roman", serif'
