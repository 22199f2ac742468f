import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { telUrl } from '#platform/shared/phone.ts'
import { INK, LINE, PAPER, PINE, SERIF, SOFT } from './email-styles.ts'

/** A table of one cell: Outlook on Windows ignores the padding of everything but cells. */
function Cell({ style, className, children }: { style: CSSProperties; className?: string; children: ReactNode }) {
  return (
    <Table>
      <tr>
        <td className={className} style={style}>
          {children}
        </td>
      </tr>
    </Table>
  )
}

export function Table({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <table width="100%" border={0} cellPadding={0} cellSpacing={0} role="presentation" style={style}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A phone number as a `tel:` link; plain text when the number cannot be dialled. */
export function PhoneNumber({
  phone,
  className = 'link',
  color = PINE,
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
      <Hr className="rule" style={{ borderColor: LINE, margin: '28px 0 20px' }} />
      <Heading as="h2" style={{ fontFamily: SERIF, fontSize: '20px', fontWeight: 600, margin: '0 0 14px' }}>
        {title}
      </Heading>
      {children}
    </>
  )
}

const TEXT: CSSProperties = { fontSize: '16px', lineHeight: '25px', margin: '0 0 14px' }

/** A paragraph that keeps the line breaks of a text. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={TEXT}>{typeof children === 'string' ? inLines(children) : children}</Text>
}

/** Terms that the guest keeps, in small print. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={{ color: SOFT, fontSize: '14px', lineHeight: '21px', margin: '0 0 8px' }}>
      {children}
    </Text>
  )
}

/** A quoted text, with its line breaks preserved. */
export function Quotation({ children }: { children: string }) {
  return (
    <Cell style={{ padding: '2px 0 16px' }}>
      <Cell className="rule" style={{ borderLeft: '3px solid #d9d0bf', paddingLeft: '14px' }}>
        <Text style={{ ...TEXT, margin: 0 }}>{inLines(children)}</Text>
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

const ROW: CSSProperties = { borderBottom: `1px solid ${LINE}`, fontSize: '16px', lineHeight: '23px' }

/** Facts, one row each; facts without a value are left out. */
export function FactTable({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const data = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (data.length === 0) return null
  return (
    <Table style={{ margin: '6px 0 20px' }}>
      {data.map(([name, value]) => (
        <tr key={name}>
          <td
            className="soft rule"
            valign="top"
            width="36%"
            style={{ ...ROW, color: SOFT, padding: '8px 12px 8px 0', width: '36%' }}
          >
            {name}
          </td>
          <td className="value rule" valign="top" style={{ ...ROW, padding: '8px 0' }}>
            {value}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** `isTotal` marks the rows that the reader looks for: the price, and what is still to pay. */
export interface PriceRow {
  label: string
  amount: string
  isTotal?: boolean
}

/** Sums in a column on the right. */
export function PriceTable({ rows }: { rows: PriceRow[] }) {
  if (rows.length === 0) return null
  return (
    <Table style={{ margin: '6px 0 20px' }}>
      {rows.map(({ label, amount, isTotal }, at) => {
        const style = { ...ROW, fontWeight: isTotal ? 700 : 400, padding: '8px 0' }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a price may have equal labels
          <tr key={at}>
            <td className="rule" valign="top" style={{ ...style, padding: '8px 12px 8px 0' }}>
              {label}
            </td>
            <td className="value rule" align="right" valign="top" style={{ ...style, whiteSpace: 'nowrap' }}>
              {amount}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

export function PartTitle({ children }: { children: string }) {
  return (
    <Heading as="h2" style={{ fontFamily: SERIF, fontSize: '18px', fontWeight: 600, margin: '24px 0 6px' }}>
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

/** The main action of an email. The cell is filled, because Outlook on Windows fills no link. */
export function EmailButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <table border={0} cellPadding={0} cellSpacing={0} role="presentation" style={{ margin: '6px 0 22px' }}>
      <tbody>
        <tr>
          <td
            className="filled"
            align="center"
            style={{ backgroundColor: PINE, borderRadius: '8px', padding: '13px 26px' }}
          >
            <a
              className="button"
              href={to}
              style={{
                color: PAPER,
                display: 'block',
                fontSize: '16px',
                fontWeight: 600,
                lineHeight: '22px',
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A link of less weight than the button. */
export function EmailLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Text style={TEXT}>
      <a className="link" href={to} style={{ color: PINE, fontWeight: 600, textDecoration: 'underline' }}>
        {children}
      </a>
    </Text>
  )
}

/** A photograph at our own site's absolute address, with the size at which emails show it. */
export interface EmailPicture {
  src: string
  width: number
  height: number
  alt: string
}

/** A photograph across the email. A mail program that loads no pictures shows its description. */
export function Picture({ picture: { src, width, height, alt } }: { picture: EmailPicture }) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      style={{
        border: 0,
        color: INK,
        display: 'block',
        fontSize: '14px',
        height: 'auto',
        margin: '0 auto',
        maxWidth: `${width}px`,
        width: '100%',
      }}
    />
  )
}
