import { expect, test } from 'vitest'
import { closeToast, currentToast, onToastChange, showToast } from './toasts.ts'

test('a toast is there before anything that draws it', () => {
  showToast({ title: 'Message Sent' })
  expect(currentToast()).toMatchObject({ title: 'Message Sent', open: true })
})

test('[rule toasts] at most one toast at a time: a second takes the place of the first', () => {
  showToast({ title: 'Error', description: 'Please try again later.', tone: 'error' })
  const first = currentToast()?.id
  showToast({ title: 'Message Sent' })
  expect(currentToast()).toMatchObject({ title: 'Message Sent', open: true })
  expect(currentToast()?.description).toBeUndefined()
  expect(currentToast()?.id).not.toBe(first)
})

test('closing a toast that has been replaced leaves the new one alone', () => {
  showToast({ title: 'First' })
  const first = currentToast()?.id ?? 0
  showToast({ title: 'Second' })
  closeToast(first)
  expect(currentToast()).toMatchObject({ title: 'Second', open: true })
  closeToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Second', open: false })
})

test('who listens hears of every change until they stop', () => {
  let heard = 0
  const stop = onToastChange(() => {
    heard += 1
  })
  showToast({ title: 'Once' })
  stop()
  showToast({ title: 'Twice' })
  expect(heard).toBe(1)
})
