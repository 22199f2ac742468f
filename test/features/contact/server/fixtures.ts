export const aMessage = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  subject: 'Booking Support',
  message: 'When can we have the key?',
}
