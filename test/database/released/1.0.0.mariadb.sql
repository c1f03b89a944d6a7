ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  `passkey_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `staff_passkeys` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `name` varchar(60) NOT NULL,
  `credential_id` varchar(340) NOT NULL,
  `public_key` text NOT NULL,
  `sign_count` bigint(20) NOT NULL,
  `last_challenge` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `staff_passkeys_credential` (`credential_id`),
  KEY `staff_passkeys_user` (`user_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `waiting_since` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_waiting` (`waiting_since`,`id`,`department_id`,`assignee_id`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_words` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `word` varchar(32) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_words_word` (`word`,`ticket_id`),
  KEY `ticket_words_ticket` (`ticket_id`,`word`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `signed_in_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795781449920,'signing_key.created','service','key:bf180ae4dd4858c3cd24e279',NULL,'fdcmJh9aUCTgKUg9yLowoQ','k1.Zwio4WRKR_IR5ukqNuLnU3PKxnT8W_dhEwf8mOLop7k',1,'k1.-Wh0Qcle-ldgyKjiW3fy1Bxp8qb23gzCqz2fYlY_I68');
INSERT INTO audit_events VALUES (2,1795781451405,'client.created','operator','client:1',NULL,'19zzYOLs7pwA9vc7IxcWZA','k1.EI6mpTyZ0fYjpSWoXEfllQgYAJZzIbF5MPJzqSeotP4',2,'k1.i0FCN38pd5SJCOhLOo8BG8MUQWqDw2Hepy-WBNDZaTc');
INSERT INTO audit_events VALUES (3,1795781451582,'user.registered','user:1','user:1',1,'HKk8JoH4KuQQkTrmZQCkzA','k1.Q55xF3kdCgT2Vb2IPm8VBang6oWfCCXxlWzbBV22Hok',3,'k1.Id2BbJGsuYQmZIuV1jQEEJbl-PyZCJ6f8UdIqc3YGCM');
INSERT INTO audit_events VALUES (4,1795781451786,'session.started','client:1','session:1',1,'VE1NVUPrOnf0lxfNhb96QQ','k1.8ZgBY3w0RDpVQlYouxamGMpyi4BNrTPANpozOjUMAmI',4,'k1.qooHADeh2pIGbpSd1ypSh_ULLOZzCUcee3Y0vogb-jE');
INSERT INTO audit_events VALUES (5,1795781451843,'card.added','user:1','card:2911328804159776',1,'RNqNlDow8_2mPVzFpcdocA','k1.FDl4RhKHOqZRYjy6mAYOuSEkrl6ew7oT-uZT29wDPlo',5,'k1.IgWs-v7fMTVB8LhD1oMhyKCfHOcVVTktpF4S_1T-7FQ');
INSERT INTO audit_events VALUES (6,1795781451907,'ticket.created','user:1','ticket:1',1,'SbHeUx3gVkB_J8jl33s28w','k1.z0wQeG2suvjut6AXfRlnjcJrMdrJu9QunvALgJslWzg',6,'k1.i3TwCFh03_zLj2wLw5cS5U3nU8nIBymfpiXWLsH2n8k');
INSERT INTO audit_events VALUES (7,1795781452024,'client.created','operator','client:2',NULL,'vN0D3TdWRsFiSb9ey6P83w','k1.wMJFAGB4BL4gd3dI4xppmB6vLNv2r1A4JHUzVLCtNNI',7,'k1.l8neM_gb-I_eo2eiu1aeZdIp2cPFQgcHZGEb9NU5_FY');
INSERT INTO audit_events VALUES (8,1795781452065,'user.registered','user:2','user:2',2,'fh7wsd7iPelsYZLaKgPM1g','k1.qDNlleQfM2oaYc2oWxLmYnhdNGTLvuKokjbnhAO6SAU',8,'k1.YZg-eDMCxfalLma1JSZAcp0xpAke-5SaMMjlmpH5DJs');
INSERT INTO audit_events VALUES (9,1795781452073,'user.staff_appointed.admin','operator','user:2',2,'GPCrn6yDijfi_BeT8kEUMA','k1.2Tn2w7ruwCI8vkONg2jYftInKxY0nBmRfOq7--MQ7IM',9,'k1.sO0YWjLCuPwz5HdSRyysR8YNtHEqufsW_Q1fqMlyaw8');
INSERT INTO audit_events VALUES (10,1795781452171,'session.started','client:2','session:2',2,'jAMHdiuW-GzIiuoeFq2_pQ','k1.aFAwWunf2Xhfopt1lnyj5c1vL_V4TRWsyne_0Rs6nQg',10,'k1.1ZTXxYR0gEk4TIIH4-OlV-MjbN6Wr2sH1ho_2OnMW1Y');
INSERT INTO audit_events VALUES (11,1795781452204,'staff.ticket_replied','user:2','ticket:1',1,'T7Uz5ymdswKTYbwKnB3VEw','k1.M02F__4olIVoQYLP0O5NGHzyceLiZUFFGT24wkEkrzM',11,'k1.XVtXNkQBY3JGAL7fr5ySj8thFf-aaxK9uFT4jMjpgH8');
INSERT INTO audit_events VALUES (12,1795781452204,'ticket.replied','user:2','ticket:1',1,'C4Kj_Fl0LAUn0RkgkhlVMg','k1.zfMXNWGv1UcDwIB53lCiacPFCMHG-SX6nVKSTaIfeX0',12,'k1.AOo2t_oFHyW5_6t_UZvWMev3ZJishXQRbMYkEzfqnm4');
INSERT INTO audit_events VALUES (13,1795781452212,'user.registered','user:3','user:3',3,'wY_6yTBoZK7Vtp_oSnDqGA','k1.evX-gKKkQSXX70rtr27sLaRSYWcoCnsVn71CoEhs8aw',13,'k1.UzY90mHa5kfFaIx__KBC9tPmINHUZNaPgC5xLdXhY3g');
INSERT INTO audit_events VALUES (14,1795781452307,'session.started','client:1','session:3',3,'eN8mPt2ZZJAOht-nOjInBA','k1.Jyk2Kl4750tR12gA-TCfIf-4ai8PcV982w_46RbDuUA',14,'k1.LZTTBg2ZretMd6uGIw3yMuSjkUkN1AN_UoO7N4jXLME');
INSERT INTO audit_events VALUES (15,1795781456241,'user.suspended','operator','user:3',3,'XvqpE6-IM2vRHtCT-1B0oQ','k1.1chTWecTSogX9EzmkWTYfjTW4_fSkIQeh_UTrpZRf74',15,'k1.ElVIZnWrSTFrv7ywJdt6ER4Mpybeorqm0EVVPxmW47s');
INSERT INTO audit_events VALUES (16,1795781456261,'session.ended.suspended','operator','session:3',3,'XFRwyF_NlnWhpwq4ZrVHLA','k1.Owh8QFjFRyl_ca-lOSGRv7me8cw9hJmBNxKu4RnUsm0',16,'k1.PexM7ZcYbV9SMdXauWLCVRJhYr8zXs-wnQW1swjLQnc');
INSERT INTO audit_events VALUES (17,1795781456316,'user.registered','user:4','user:4',4,'YflyWHU4mgdALh4n7peYVQ','k1.BnL-F6LjVei40dIYAPttySbNu9GmNJRkPE-7G9DgedY',17,'k1.lgUpDmy-GN0M-BJT9AdRb1xK0ygzIGiAPyaukWqIOv0');
INSERT INTO audit_head VALUES (1,17,'k1.lgUpDmy-GN0M-BJT9AdRb1xK0ygzIGiAPyaukWqIOv0','k1.MvVyTTQQYq_tv_Mf2SowxqgFbr6UlsdrWkQ0v1L0R3w');
INSERT INTO cards VALUES (2911328804159776,1,'ab48ec8e7c418fc52c87b821ecdb11ce8dba83a05ad3933d26342ba9584cc9f6','k1.2S3TjrFuWkusXIf99CVhYIW2NFAqI-4MEHQDhjGcUYETQp_VVps0ie14c7g','433078******9054','ACTIVE','Visa',NULL,NULL,1795781451843,1795781451843,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795781456257,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795781456257,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795781456257,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795781456257,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795781456255,NULL,2,0,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795781456257,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:1',1,'980a798472d9ac1330fa1394678a98a9','30e44777a40b01be7ce9407e179318b8','k1','sms',1,0,0,0,0,1795781451686,1795781751686,1795781511686,NULL,1795781451781,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:2',2,'7f618d1f433240e27d96b35941bd2943','a24108ab35d665ee4b8e8a8ba5d1828b','k1','sms',1,0,0,0,0,1795781452108,1795781752108,1795781512108,NULL,1795781452170,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:3',3,'b786676ecd7d6ab613e6eba7681b6a35','23d6d906815bb81d6938121b38a292c8','k1','sms',1,0,0,0,0,1795781452281,1795781752281,1795781512281,NULL,1795781452306,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:4',4,'d1bc01cb5c4bc28ff728c261810d6c53','5fc2af42fb51dce82efeeee734618c3a','k1','ussd',0,0,0,0,1,1795781456374,1795781756374,1795781516374,1795781456387,NULL,NULL,1,0,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.00a650c51b97cb5c823ee999087a9f0315944d3d5a5f3a4dae02e333bec8c652',1795781451771,NULL,NULL,0,NULL,1795781451405,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.4a1c883976c8962ab6e3b148b9397b36527f6532acccc42b61de74b019260fcf',1795781452157,NULL,NULL,0,NULL,1795781451993,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('112f5b820c7d283a657a086e',1,1795781456103);
INSERT INTO heartbeats VALUES ('823375c26cd206f4deca17e4',11,1795781456418);
INSERT INTO heartbeats VALUES ('db743a880d9d835b6260eca8',1,1795781457486);
INSERT INTO messages VALUES (1,'+989120000001','user:1','980a798472d9ac1330fa1394678a98a9','30e44777a40b01be7ce9407e179318b8','k1','en',1795781451689,'otp.sms','accepted',1,NULL,1795781751689,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','7f618d1f433240e27d96b35941bd2943','a24108ab35d665ee4b8e8a8ba5d1828b','k1','en',1795781452112,'otp.sms','accepted',1,NULL,1795781752112,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','b786676ecd7d6ab613e6eba7681b6a35','23d6d906815bb81d6938121b38a292c8','k1','en',1795781452287,'otp.sms','accepted',1,NULL,1795781752287,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795781451734,1795781451756);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795781452132,1795781452135);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795781452297,1795781452299);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'54be4ff8-870a-4ce4-aae2-fe2907d3b483',0);
INSERT INTO revocations VALUES (1,'session',3,1795781456261);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795781451783,1795781456427,1798373456427,1803557451783,NULL,NULL,'127.0.0.0/24','b19c18891ac76a935d44ba1365aa7a97','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL,NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795781452171,NULL,1795788652171,1795824652171,NULL,NULL,'127.0.0.0/24','6e917952eab17f609383fb8da82b26a3',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795781452306,NULL,1798373452306,1803557452306,1795781456260,'suspended',NULL,'f8033ffc7f7c5b717309e90496aa42c0',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('bf180ae4dd4858c3cd24e279','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"UHQAGAbW3Gsd4DDKp5Fw4Y3VqmzKKLhhlaVOqivu0-I\",\"y\":\"ZYBwvQL2m6igQ9Mw4LqHxu7T-bcL-MRCbUi5u4H8j38\",\"crv\":\"P-256\"}','k1.Lp_LIfJq5lI4nS2iiyAJPiqS0A-kuDKiALT72Iht9pGN9PaprHHXUVn9Le4Ck4UYLi2bWCeZBSGdPthi7zTPgoVLR2drbhP5PWjQ8f6kOi012iwQ4fBvnbTOLxzTA92eCf6e2bQxaIMXqWlbBjkmGGgkrM4w49yhc3JdnT8LXaA34-x3wvwNdYiVvjGghayysnigJIMgXMrMoPcjnj_nst9wDf2x_A',1795781449918,1795781449882,'k1.eCduOaR7IvIZIGkuWkVd4dxPppCusF03v3copXDkVXQ');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795781451898,1795781452200,NULL,NULL,NULL,47,NULL,0,NULL);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795781451902);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795781452200);
INSERT INTO ticket_words VALUES (7,1,'bank');
INSERT INTO ticket_words VALUES (1,1,'card');
INSERT INTO ticket_words VALUES (6,1,'which');
INSERT INTO ticket_words VALUES (3,1,'من');
INSERT INTO ticket_words VALUES (5,1,'نمیکند');
INSERT INTO ticket_words VALUES (4,1,'کار');
INSERT INTO ticket_words VALUES (2,1,'کارت');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795781451779,1795781451779,1,1795781451579,1795781451895,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795781452169,1795781452169,1,1795781452065,1795781452169,1795781452073,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795781452306,1795781452306,1,1795781452211,1795781456241,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,NULL,0,1795781456317,1795781456317,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('99db115e96cbcba191914af8369c6f61571499a786b0064209312970ba5e368e','user:4','d1bc01cb5c4bc28ff728c261810d6c53','5fc2af42fb51dce82efeeee734618c3a','k1',300,1795781456389);
