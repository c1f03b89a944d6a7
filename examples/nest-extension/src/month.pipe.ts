import { BadRequestException, Injectable, type PipeTransform } from '@nestjs/common';

/** Refuses what is not a month. The message does not repeat the value. */
@Injectable()
export class MonthPipe implements PipeTransform<string, string> {
  transform(month: string): string {
    if (/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
    throw new BadRequestException('month must be YYYY-MM.');
  }
}
