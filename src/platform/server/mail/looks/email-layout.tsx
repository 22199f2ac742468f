import { Body } from '@react-email/body'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { render, unstableToPlainText } from '@react-email/render'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { type EmailPicture, Paragraph, PhoneNumber, Picture, Table } from './email-blocks.tsx'
import { DARK_MODE_STYLES, INK, LINE, PAPER, PINE, SANS, SERIF, SOFT } from './email-styles.ts'
import type { Signatory } from './signatory.ts'

/** The business, as shown in every email. */
export interface Sender extends Signatory {
  phone: string
  email: string
}

export async function renderEmail(email: ReactElement): Promise<{ text: string; html: string }> {
  const rendered = await render(email)
  return {
    html: rendered.replace(/\ue000(?=<table)/, OUTLOOK_OPENING).replace(/(?<=<\/table>)\ue001/, OUTLOOK_CLOSING),
    text: toPlainText(rendered),
  }
}

/** A row of a table becomes `label: value`, and a button its label with the address on the next line. */
function toPlainText(rendered: string): string {
  const rows = rendered
    .replaceAll(/<\/td><td class="value[^>]*>/g, ': ')
    .replaceAll(/<a class="(?:button|link)" href="(http[^"]*)"[^>]*>(.*?)<\/a>/g, '$2:<br/>$1')
  // The usual conversion to text takes ten times as long. Without `tel:` links a phone number is not repeated.
  return unstableToPlainText(rows.replaceAll(/ href="tel:[^"]*"/g, '').replaceAll(/[\ue000\ue001]/g, ''))
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

const BODY: CSSProperties = {
  backgroundColor: '#f6f3ec',
  color: INK,
  fontFamily: SANS,
  margin: 0,
  padding: '24px 12px',
  // Breaks long addresses, so that no email is wider than a phone.
  wordBreak: 'break-word',
}

interface EmailLayoutProps {
  sender: Sender
  title: string
  preview: string
  picture?: EmailPicture | undefined
  /** The lines of the sign-off; empty for emails to the office. */
  signature: string[]
  /** Small print above the contacts. */
  note: string
  children: ReactNode
}

export function EmailLayout({ sender, title, preview, picture, signature, note, children }: EmailLayoutProps) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK_MODE_STYLES}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="desk" style={BODY}>
        {OUTLOOK_START}
        <table
          align="center"
          width="100%"
          border={0}
          cellPadding={0}
          cellSpacing={0}
          role="presentation"
          className="sheet"
          style={SHEET}
        >
          <tbody>
            <tr>
              <td style={{ padding: '20px 24px' }}>
                <Wordmark name={sender.name} />
              </td>
            </tr>
            {picture && (
              <tr>
                <td align="center">
                  <Picture picture={picture} />
                </td>
              </tr>
            )}
            <tr>
              <td className="rule" style={{ borderTop: `1px solid ${LINE}`, padding: '28px 24px 16px' }}>
                <Heading as="h1" style={{ fontFamily: SERIF, fontSize: '26px', lineHeight: '33px', ...TITLE }}>
                  {title}
                </Heading>
                {children}
                {signature.length > 0 && <Paragraph>{signature.join('\n')}</Paragraph>}
              </td>
            </tr>
            <tr>
              <td className="rule" style={{ borderTop: `1px solid ${LINE}`, padding: '18px 24px 24px' }}>
                {note && (
                  <Text className="soft" style={{ ...FOOTER, margin: '0 0 8px' }}>
                    {note}
                  </Text>
                )}
                <Text className="soft" style={FOOTER}>
                  {sender.name} · <PhoneNumber phone={sender.phone} className="soft" color={SOFT} /> · {sender.email}
                </Text>
              </td>
            </tr>
          </tbody>
        </table>
        {OUTLOOK_END}
      </Body>
    </Html>
  )
}

const SHEET: CSSProperties = { backgroundColor: '#ffffff', borderRadius: '12px', maxWidth: '600px' }
const TITLE: CSSProperties = { fontWeight: 600, margin: '0 0 16px' }
const FOOTER: CSSProperties = { color: SOFT, fontSize: '13px', lineHeight: '20px', margin: 0 }

/** Name and mark of cells and letters only: every mail program shows them, also without pictures. */
function Wordmark({ name }: { name: string }) {
  return (
    <Table>
      <tr>
        <td width="36" style={{ width: '36px' }} data-skip-in-text="true">
          <table border={0} cellPadding={0} cellSpacing={0} role="presentation">
            <tbody>
              <tr>
                <td className="filled" align="center" height="36" width="36" style={MARK}>
                  {name.trim().charAt(0)}
                </td>
              </tr>
            </tbody>
          </table>
        </td>
        <td style={{ fontFamily: SERIF, fontSize: '19px', lineHeight: '24px', paddingLeft: '12px' }}>{name}</td>
      </tr>
    </Table>
  )
}

const MARK: CSSProperties = {
  backgroundColor: PINE,
  borderRadius: '8px',
  color: PAPER,
  fontFamily: SERIF,
  fontSize: '20px',
  height: '36px',
  lineHeight: '36px',
  width: '36px',
}
