import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@ObjectType('TicketDepartment', { description: 'Who answers a ticket.' })
@Entity('departments')
export class Department {
  @Field(() => ID)
  @PrimaryGeneratedColumn()
  id: number;

  @Field(() => String)
  @Column('varchar', { length: 100 })
  title: string;

  /** Takes no new tickets since then. */
  @Column('bigint', { nullable: true })
  disabled_at: number | null;
}
