import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  addPhotograph,
  arrangePhotographs,
  type Photograph,
  type PhotographsOfHome,
  photographsOfHome,
} from '#features/properties/contract.ts'
import { reread, send } from '#platform/web/api.ts'
import { sendFile } from '#platform/web/office/photographs/send-file.ts'
import type { Upload } from '#platform/web/office/photographs/upload-queue.ts'
import { type HomeValues, type PhotographWords, photographsInOrder, wordsBeside } from './home-fields.ts'
import { addressesIn, inOneRow, takenApart, textOf } from './photograph-order.ts'
import type { PropertyDraft } from './property-draft.ts'

/**
 * Manages the photographs in the form: a row of stored photographs and pending uploads. The field `images` holds addresses and
 * order. Uploads start at once where the home is stored.
 */
export function usePhotographs(form: UseFormReturn<HomeValues>, stock: PropertyDraft) {
  const { queue, id } = stock
  const text = useWatch({ control: form.control, name: 'images' })
  const words = useWatch({ control: form.control, name: 'words' })
  const uploads = useSyncExternalStore(queue.subscribe, queue.read)
  const [, rerender] = useState(0)
  const arrivals = useRef(0)

  const rowNow = useCallback(
    () =>
      inOneRow(
        addressesIn(form.getValues('images')),
        queue.read().map((upload) => upload.id),
        stock.places,
      ),
    [form, queue, stock],
  )
  const put = useCallback(
    (row: readonly string[]) => {
      const ids = queue.read().map((upload) => upload.id)
      const { addresses, files, places } = takenApart(row, ids)
      stock.places = places
      queue.sort(files)
      form.setValue('images', textOf(addresses), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      rerender((count) => count + 1)
    },
    [form, queue, stock],
  )
  const say = useCallback(
    (changes: Record<string, PhotographWords>) =>
      form.setValue('words', { ...form.getValues('words'), ...changes }, { shouldDirty: true }),
    [form],
  )

  useEffect(() => {
    if (id === undefined) return
    const arrived = (upload: Upload, answer: PhotographsOfHome) => {
      arrivals.current += 1
      const row = rowNow()
      stock.added(answer)
      const address = answer.images.at(-1)
      if (address === undefined) return
      const { [upload.id]: message, ...others } = form.getValues('words')
      if (message) form.setValue('words', { ...others, [address]: message })
      const known = row.includes(address)
      put(row.flatMap((key) => (key !== upload.id ? [key] : known ? [] : [address])))
    }
    queue.open(async (file, onProgress, signal) => {
      const call = { to: addPhotograph, params: { id } }
      return photographsOfHome.parse(await sendFile(call, file, onProgress, signal))
    }, arrived)
  }, [form, id, queue, rowNow, put, stock])

  // The server appends each upload as it arrives; after the last, the chosen order is sent.
  const waiting = uploads.length
  useEffect(() => {
    if (id === undefined || waiting > 0 || arrivals.current === 0) return
    arrivals.current = 0
    void stock
      .inTurn(async () => {
        const chosenOrder = photographsInOrder(
          addressesIn(form.getValues('images')),
          form.getValues('words'),
          stock.placed,
        )
        if (!isNewOrder(chosenOrder, stock.placed)) return
        const body = { photographs: chosenOrder, version: stock.version }
        stock.rearranged(await send(arrangePhotographs, { params: { id }, body }))
        rerender((count) => count + 1)
      })
      // Saving the home sends the order again and reports errors.
      .catch(() => undefined)
      .then(() => reread(arrangePhotographs))
  }, [form, id, stock, waiting])

  const row = inOneRow(
    addressesIn(text),
    uploads.map((upload) => upload.id),
    stock.places,
  )
  return {
    row,
    uploads,
    wordsOf: (key: string) => wordsBeside(key, words, stock.placed),
    pictureOf: (key: string) => stock.placed.find(({ src }) => src === key) ?? { src: key },
    say,
    sort: put,
    add: (files: readonly File[]) => void queue.add(files),
    retry: (key: string) => queue.retry(key),
    /** Removes a photograph and returns a function that restores it; undefined for a pending upload. */
    remove: (key: string): (() => void) | undefined => {
      const before = rowNow()
      if (uploads.some((upload) => upload.id === key)) {
        queue.remove(key)
        return undefined
      }
      put(before.filter((other) => other !== key))
      return () => {
        const now = rowNow()
        const place = Math.min(before.indexOf(key), now.length)
        if (!now.includes(key)) put([...now.slice(0, place), key, ...now.slice(place)])
      }
    },
  }
}

/**
 * Returns whether the stored photographs have another order or other texts. A removed photograph or a typed address waits for
 * Save.
 */
function isNewOrder(chosenOrder: ReturnType<typeof photographsInOrder>, placed: readonly Photograph[]): boolean {
  const all = new Set(placed.map(({ src }) => src))
  if (chosenOrder.length !== all.size || !chosenOrder.every(({ src }) => all.has(src))) return false
  return JSON.stringify(chosenOrder) !== JSON.stringify(placed.map(({ src, alt, caption }) => ({ src, alt, caption })))
}
