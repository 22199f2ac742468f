import { expect, test } from 'vitest'
import { replyDraft, replyUrl } from './reply.ts'

const ENQUIRY = {
  name: 'Jo Marsh',
  email: 'jo+stays@example.com',
  propertyTitle: 'Chase View',
  guests: 2,
  checkInDate: '2027-05-04',
  checkOutDate: '2027-05-07',
}

test('a reply is prefilled with address, subject and opening lines', () => {
  const { protocol, pathname, searchParams } = new URL(replyUrl(ENQUIRY, 'Staffordshire Stays'))
  expect(protocol + decodeURIComponent(pathname)).toBe('mailto:jo+stays@example.com')
  expect(searchParams.get('subject')).toBe('Your enquiry about Chase View')
  expect(searchParams.get('body')).toContain(
    'Thank you for your enquiry about Chase View from 4 May 2027 to 7 May 2027 for 2 guests.',
  )
  expect(searchParams.get('body')).toMatch(/^Dear Jo Marsh,\r\n[\s\S]*\r\nStaffordshire Stays$/)
})

test('a draft leaves room between greeting and sign-off', () => {
  expect(replyDraft({ ...ENQUIRY, checkOutDate: null }, 'Staffordshire Stays')).toEqual({
    subject: 'Your enquiry about Chase View',
    text: 'Dear Jo Marsh,\n\nThank you for your enquiry about Chase View from 4 May 2027 for 2 guests.\n\n\n\nKind regards\nStaffordshire Stays',
  })
})

test('[threat reply-link] text typed by a guest never adds a recipient to the reply', () => {
  const hostile = {
    ...ENQUIRY,
    name: 'x&bcc=v@z',
    propertyTitle: '?&cc=v@z\r\nBcc: v@z',
    email: 'a@b.example?bcc=v@z',
  }
  const address = replyUrl(hostile, 'Staffordshire Stays')
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
  expect(address).not.toMatch(/[?&]b?cc=/i)
  expect(address.match(/[\r\n ]/)).toBeNull()
})

test('a reply to an enquiry without dates mentions no dates', () => {
  const body = new URL(replyUrl({ ...ENQUIRY, guests: 1, checkInDate: null, checkOutDate: null }, 'S')).searchParams
  expect(body.get('body')).toContain('Thank you for your enquiry about Chase View for 1 guest.')
})
