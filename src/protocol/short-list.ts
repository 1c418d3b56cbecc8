import { z } from "zod"

/**
 * Makes the schema of a list of at most so many elements. They are counted before any is read: each
 * wrong one costs an issue, and a body has room for tens of thousands.
 */
export function shortList<T extends z.ZodType>(
  list: z.ZodArray<T>,
  { most, error }: { readonly most: number; readonly error: string },
) {
  return z
    .custom<z.input<T>[]>()
    .superRefine((value: unknown, context) => {
      if (Array.isArray(value) && value.length > most) {
        context.addIssue({
          ...{ code: "too_big", origin: "array", maximum: most, input: value, continue: false },
          message: error,
        })
      }
    })
    .pipe(list)
}
