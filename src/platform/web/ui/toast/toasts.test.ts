import { expect, test } from 'vitest'
import { closeToast, currentToast, onToastChange, showToast } from './toasts.ts'

test('a toast can be shown before the region is mounted', () => {
  showToast({ title: 'Message Sent' })
  expect(currentToast()).toMatchObject({ title: 'Message Sent', open: true })
})

test('[rule toasts] a second toast replaces the first', () => {
  showToast({ title: 'Error', description: 'Please try again later.', tone: 'error' })
  const first = currentToast()?.id
  showToast({ title: 'Message Sent' })
  expect(currentToast()).toMatchObject({ title: 'Message Sent', open: true })
  expect(currentToast()?.description).toBeUndefined()
  expect(currentToast()?.id).not.toBe(first)
})

test('closing a replaced toast does not close its replacement', () => {
  showToast({ title: 'First' })
  const first = currentToast()?.id ?? 0
  showToast({ title: 'Second' })
  closeToast(first)
  expect(currentToast()).toMatchObject({ title: 'Second', open: true })
  closeToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Second', open: false })
})

test('a listener is called at each change until it unsubscribes', () => {
  let calls = 0
  const stop = onToastChange(() => {
    calls += 1
  })
  showToast({ title: 'Once' })
  stop()
  showToast({ title: 'Twice' })
  expect(calls).toBe(1)
})
