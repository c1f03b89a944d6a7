import { Transform } from 'class-transformer';

/** Decorator of a DTO's property: a text is trimmed before it is validated. */
export function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim() : value,
  );
}
