import { useFormContext } from 'react-hook-form'

/** A hidden field that only robots fill in. */
export function Honeypot() {
  const { register } = useFormContext()
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" defaultValue="" {...register('website')} />
      </label>
    </div>
  )
}
