import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@ObjectType('TicketDepartment', { description: 'A department of support.' })
@Entity('departments')
export class TicketDepartment {
  @Field(() => ID)
  @PrimaryGeneratedColumn()
  id: number;

  @Field(() => String)
  @Column('varchar', { length: 100 })
  title: string;

  /** The department takes no new tickets from this time on. */
  @Column('bigint', { nullable: true })
  disabled_at: number | null;
}
