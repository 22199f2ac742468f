import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  addPhotograph,
  arrangePhotographs,
  type Photograph,
  type PhotographsOfHome,
  photographsOfHome,
} from '#features/properties/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { sendFile } from '#platform/web/office/photographs/send-file.ts'
import type { Upload } from '#platform/web/office/photographs/upload-queue.ts'
import { type HomeValues, type PhotographTexts, photographsInOrder, textsOf } from '../form/home-fields.ts'
import type { PropertyDraft } from '../form/property-draft.ts'
import { joinAddresses, mergeRow, parseAddresses, splitRow } from './photograph-order.ts'

/**
 * Manages stored photographs and pending uploads in one order. The field `images` contains addresses in order. Uploads start
 * once the home is stored.
 */
export function usePhotographs(form: UseFormReturn<HomeValues>, propertyDraft: PropertyDraft) {
  const { queue, id } = propertyDraft
  const text = useWatch({ control: form.control, name: 'images' })
  const photographTexts = useWatch({ control: form.control, name: 'photographTexts' })
  const uploads = useSyncExternalStore(queue.subscribe, queue.read)
  const [, rerender] = useState(0)
  const uploadCount = useRef(0)

  const readRow = useCallback(
    () =>
      mergeRow(
        parseAddresses(form.getValues('images')),
        queue.read().map((upload) => upload.id),
        propertyDraft.positions,
      ),
    [form, queue, propertyDraft],
  )
  const setRow = useCallback(
    (row: readonly string[]) => {
      const ids = queue.read().map((upload) => upload.id)
      const { addresses, files, positions } = splitRow(row, ids)
      propertyDraft.positions = positions
      queue.sort(files)
      form.setValue('images', joinAddresses(addresses), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
      rerender((count) => count + 1)
    },
    [form, queue, propertyDraft],
  )
  const setTexts = useCallback(
    (changes: Record<string, PhotographTexts>) =>
      form.setValue('photographTexts', { ...form.getValues('photographTexts'), ...changes }, { shouldDirty: true }),
    [form],
  )

  useEffect(() => {
    if (id === undefined) return
    const onUploaded = (upload: Upload, answer: PhotographsOfHome) => {
      uploadCount.current += 1
      const row = readRow()
      propertyDraft.recordUpload(answer)
      const address = answer.images.at(-1)
      if (address === undefined) return
      const { [upload.id]: uploadTexts, ...others } = form.getValues('photographTexts')
      if (uploadTexts) form.setValue('photographTexts', { ...others, [address]: uploadTexts })
      const isInRow = row.includes(address)
      setRow(row.flatMap((key) => (key !== upload.id ? [key] : isInRow ? [] : [address])))
    }
    queue.open(async (file, onProgress, signal) => {
      const call = { to: addPhotograph, params: { id } }
      return photographsOfHome.parse(await sendFile(call, file, onProgress, signal))
    }, onUploaded)
  }, [form, id, queue, readRow, setRow, propertyDraft])

  // The server appends each upload as the file arrives. After the last upload, the chosen order is sent.
  const waiting = uploads.length
  useEffect(() => {
    if (id === undefined || waiting > 0 || uploadCount.current === 0) return
    uploadCount.current = 0
    void propertyDraft
      .runInOrder(async () => {
        const chosenOrder = photographsInOrder(
          parseAddresses(form.getValues('images')),
          form.getValues('photographTexts'),
          propertyDraft.storedPhotographs,
        )
        if (!isNewOrder(chosenOrder, propertyDraft.storedPhotographs)) return
        const body = { photographs: chosenOrder, version: propertyDraft.version }
        propertyDraft.recordOrder(await send(arrangePhotographs, { params: { id }, body }))
        rerender((count) => count + 1)
      })
      // Saving the home sends the order again and reports errors.
      .catch(() => undefined)
      .then(() => waitForRefetch(arrangePhotographs))
  }, [form, id, propertyDraft, waiting])

  const row = mergeRow(
    parseAddresses(text),
    uploads.map((upload) => upload.id),
    propertyDraft.positions,
  )
  return {
    row,
    uploads,
    textsOf: (key: string) => textsOf(key, photographTexts, propertyDraft.storedPhotographs),
    pictureOf: (key: string) => propertyDraft.storedPhotographs.find(({ src }) => src === key) ?? { src: key },
    setTexts,
    sort: setRow,
    add: (files: readonly File[]) => void queue.add(files),
    retry: (key: string) => queue.retry(key),
    /** Removes a photograph and returns a function that restores it; undefined for a pending upload. */
    remove: (key: string): (() => void) | undefined => {
      const before = readRow()
      if (uploads.some((upload) => upload.id === key)) {
        queue.remove(key)
        return undefined
      }
      setRow(before.filter((other) => other !== key))
      return () => {
        const now = readRow()
        const index = Math.min(before.indexOf(key), now.length)
        if (!now.includes(key)) setRow([...now.slice(0, index), key, ...now.slice(index)])
      }
    },
  }
}

/**
 * Returns whether the stored photographs differ only in order or texts. Removed photographs and typed addresses are sent by
 * Save.
 */
function isNewOrder(
  chosenOrder: ReturnType<typeof photographsInOrder>,
  storedPhotographs: readonly Photograph[],
): boolean {
  const all = new Set(storedPhotographs.map(({ src }) => src))
  if (chosenOrder.length !== all.size || !chosenOrder.every(({ src }) => all.has(src))) return false
  return (
    JSON.stringify(chosenOrder) !==
    JSON.stringify(storedPhotographs.map(({ src, alt, caption }) => ({ src, alt, caption })))
  )
}
