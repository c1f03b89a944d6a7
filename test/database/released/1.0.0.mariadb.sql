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
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
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
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_first_name` (`first_name`),
  KEY `users_last_name` (`last_name`)
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
INSERT INTO audit_events VALUES (1,1795730690190,'signing_key.created','service','key:dcee37f8b89c77ede3241784',NULL,'asHT1a1ZZBNLVoLR0Bm5vg','k1.GoNHKhY43zOAPawm0AZMIlw9p-QOwOzEFhb29S-OLcw',1,'k1.w53TTRmbbcEH9K8sbksVmP5Cju1yaZLXSYnOZJ7q4Yc');
INSERT INTO audit_events VALUES (2,1795730690371,'client.created','operator','client:1',NULL,'86R1-XEgEEnSmmh1x4BDWg','k1.pmrelyNTyp7BOycACA5_3Rjv4Ta-xz7zbJV6M_lKjFw',2,'k1.JcYFvUM5840XKCI2Qi8iEbRvQUoyg_DPrQYwBSF06kM');
INSERT INTO audit_events VALUES (3,1795730690416,'user.registered','user:1','user:1',1,'d1JDqzx7_nuzUunLE20xIg','k1.9gg7iw1BsNXCdRuY1IDs9fW9RIC-c0Zgjhs9Xq61OBM',3,'k1.4M8Rz6w4rYZsWyyUt3fj_rfBaad4tLwO0_3gzmSnt-M');
INSERT INTO audit_events VALUES (4,1795730690542,'session.started','client:1','session:1',1,'oDqF4qfihlbJnBy4UFVnbw','k1.a7aO1qBFpG5IW5OBHg9MFGq2QUU4rM_EBNUW_QEKF8k',4,'k1.bIpdjQkU-2YLUuqWYpnkuYCzsZaJHYtn82hlfhJM2E8');
INSERT INTO audit_events VALUES (5,1795730690580,'card.added','user:1','card:6491793754121589',1,'5BKcUom5wLdmNzuWl-mu1Q','k1.ax-oPw7IaWm-AaOWpQHqeWEswT6LdPIFzmeBJRaysRE',5,'k1.GFWTU-S5vyn7ZYN340wspakam165qefBr_Tq8L48FRk');
INSERT INTO audit_events VALUES (6,1795730690611,'ticket.created','user:1','ticket:1',1,'eNagyd_vlud3EfGx0wwYKg','k1.92xYrY3jeS6Qdvg0xFyMYoehV1ffMC3BrYsKFAX7Dio',6,'k1.J3PA7CZwhfZqAwKFMtCHv3lPylPVMJ_i7h31QB-LY6A');
INSERT INTO audit_events VALUES (7,1795730690625,'client.created','operator','client:2',NULL,'94v2DCrURpb8N3UfjAkXvg','k1.TZ_1pOkrjzMdNzb4GQOVLdofZqrkfAJxgbHn2r2bptY',7,'k1.9ou6kGXaojKZqBuBwxmY4p1Rx2rFKkmreESG1C78PHQ');
INSERT INTO audit_events VALUES (8,1795730690633,'user.registered','user:2','user:2',2,'9uRefahWnAFeZEtkfSTPdQ','k1.5HSOErIH8mrqzqpMtXTKe5NmxVcIh4wOis1zGGfjs_0',8,'k1.ObyjnABM1kl2UZi7jJozcAXCENNifr8bIKM9YgUhMoY');
INSERT INTO audit_events VALUES (9,1795730690639,'user.staff_appointed.admin','operator','user:2',2,'gimIAwp6IpF9w8zAdX3FJQ','k1.55MRaLosNBIkkEXgFqt2Zk0-TM5U5Xj7nKz2TzvomBw',9,'k1.O7TGOtsxsMiGW4pzfXz_7yx1qdrvYW37ntLqK67sKfU');
INSERT INTO audit_events VALUES (10,1795730690728,'session.started','client:2','session:2',2,'x-UzHtkCH6mJyNsvpRJPog','k1.n7NOgCXZgc1W6fEUzHhn7xWUS2KevTn9ytsU0EV2Gr4',10,'k1.tElFYq2VubulU2Q1uAf5f_wKaAsUMmynl6jNQMkAINA');
INSERT INTO audit_events VALUES (11,1795730690743,'staff.ticket_replied','user:2','ticket:1',1,'l_CB78cK8Dggsh7d5zRG3w','k1.KCYZiXI6o4WnjIL6ppqkmAjIuQe5ySbDG0gFRld_nbc',11,'k1.xJLwFc1C0kKGEIfCziI3D2HnIlpFHa7kh6Lan2TBO58');
INSERT INTO audit_events VALUES (12,1795730690743,'ticket.replied','user:2','ticket:1',1,'fEhs0SCYp9qszTL_bU8irw','k1.zPKkpZ93v70_6-L_5VDQvMFmR8hbnibPXk00JdhSlyg',12,'k1.ncsl8_peM6CxEUnpFOGgpahgfCqQJc34Gy2lmiTI8L0');
INSERT INTO audit_events VALUES (13,1795730690755,'user.registered','user:3','user:3',3,'s-zNzP5gpAO2zJzqMqyJyw','k1.J0EwrKSuNfZygVO_r4ghnQmIxvVIjJeIfG8foEhUVn8',13,'k1.NZdrT3NbOq96a8_FHTGUxOVqkjXMogn-Nkf3z8LcAbE');
INSERT INTO audit_events VALUES (14,1795730690799,'session.started','client:1','session:3',3,'w85hCNGAnYyOPO0TFQktiQ','k1.uW4veWvDhGztckcQnwYyekjp6x4Pw1C8dWZxByC80aA',14,'k1.-Nde26uXHGV6yJy9CsvoBsKcOASMME1JfZZAO4kf5fg');
INSERT INTO audit_events VALUES (15,1795730691787,'user.suspended','operator','user:3',3,'IYRQdncYGy6s9FESVQoqJQ','k1.pMgyw0YJbQobXIDmJATEz1yzg_Wx0qL49_pNx1yTD2o',15,'k1.srCDZr7igHrewT0y1wbU4wWNPovD4Mi2n0T7_LB5b5M');
INSERT INTO audit_events VALUES (16,1795730691792,'session.ended.suspended','operator','session:3',3,'rvUV1XAsP7qe-WQKhXI5iw','k1.3ULqVWgm1d0iRP_cA-NelZuZPPBtWc9ru8Ge7xmDV_k',16,'k1.5fnvTKNnOOQLzko7mGBlke-SzGTU3-PvVXQ5nb5OSUo');
INSERT INTO audit_events VALUES (17,1795730691809,'user.registered','user:4','user:4',4,'UffHeT8VykyoCTs9hgNjyQ','k1.794Vcy_eWC4-LpK3WNI60ZILwl_XxKNcpCHzVIOH8II',17,'k1.lECKP4S5UPK3m7RxHQ_0Foh_eLNQKRZOOnzBxd0lpak');
INSERT INTO audit_head VALUES (1,17,'k1.lECKP4S5UPK3m7RxHQ_0Foh_eLNQKRZOOnzBxd0lpak','k1.bYPsymnsdu7c-83VEm4yzDUduRp3iV9iogjYjh4TLvU');
INSERT INTO cards VALUES (6491793754121589,1,'29911f95e4f5522e9e6c5e975cc44f01d640eef8f94b204a53a7f877745d1f7a','k1.7TByfFEfZIPuEMiPthXIbxGUH64nbpfW1Ru-yPgsuPtJHjRDyKtzQFIyFn8','458717******2038','ACTIVE','Visa',NULL,NULL,1795730690574,1795730690574,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795730691790,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795730691790,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795730691790,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795730691790,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795730691790,NULL,2,0,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795730691790,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:1',1,'8b6a61c1e627c07b5a945dac2e18cf59','76ff4f31ae49e49778b9ee95daeb7844','k1','sms',1,0,0,0,0,1795730690466,1795730990466,1795730750466,NULL,1795730690536,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:2',2,'02099ff92cc611645e9d07fbd01efae9','93c2bda51cf21a96553dca73f74f07c5','k1','sms',1,0,0,0,0,1795730690685,1795730990685,1795730750685,NULL,1795730690722,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:3',3,'1d2aa87d1cb9615f2c1091dead0fa27b','1a292fffdd744bd517b95bfed70e1031','k1','sms',1,0,0,0,0,1795730690778,1795730990778,1795730750778,NULL,1795730690798,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:4',4,'0d798d10f602a3248004c561c698fb74','68113a45f62e512facce6776f4142685','k1','ussd',0,0,0,0,1,1795730691814,1795730991814,1795730751814,1795730691824,NULL,NULL,1,0,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.29f1bfd42a55f4a80efbbbfe890c9ea87062b04c0d6ee33f69dfeb264a90ec8b',1795730690527,NULL,NULL,0,NULL,1795730690371,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.a53987d5032b9d83ce3474df5d28a8b3ac52f7e1fedabe6967e91fbe450fceed',1795730690718,NULL,NULL,0,NULL,1795730690620,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('6bd8e590bac118943129eb3c',1,1795730692034);
INSERT INTO heartbeats VALUES ('7ca76323cf4bdeacb8ca4259',4,1795730691843);
INSERT INTO heartbeats VALUES ('abbe5134fe29f26bc03119b5',1,1795730691758);
INSERT INTO messages VALUES (1,'+989120000001','user:1','8b6a61c1e627c07b5a945dac2e18cf59','76ff4f31ae49e49778b9ee95daeb7844','k1','en',1795730690477,'otp.sms','accepted',1,NULL,1795730990477,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','02099ff92cc611645e9d07fbd01efae9','93c2bda51cf21a96553dca73f74f07c5','k1','en',1795730690688,'otp.sms','accepted',1,NULL,1795730990688,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','1d2aa87d1cb9615f2c1091dead0fa27b','1a292fffdd744bd517b95bfed70e1031','k1','en',1795730690780,'otp.sms','accepted',1,NULL,1795730990780,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795730690502,1795730690507);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795730690703,1795730690705);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795730690785,1795730690787);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'4808465a-f7cc-44bf-8812-d84ecd37bb71',0);
INSERT INTO revocations VALUES (1,'session',3,1795730691793);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795730690537,1795730691846,1798322691846,1803506690537,NULL,NULL,'127.0.0.0/24','e231738c7d47855251746719513a2e97','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795730690727,NULL,1798322690727,1803506690727,NULL,NULL,'127.0.0.0/24','448f1e64c0e1b8c43e70e00992174001',NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795730690799,NULL,1798322690799,1803506690799,1795730691792,'suspended',NULL,'4d2928e5e24c33593638dfbf64379f06',NULL,NULL);
INSERT INTO signing_keys VALUES ('dcee37f8b89c77ede3241784','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"n5AOrG3s66WUEf2bFl653K04qJy2v9PBCzca0y6hPYo\",\"y\":\"7IeHM4PSUBYdU4vD1n2-GKwgZt8ySlufwwXYPUh1l6A\",\"crv\":\"P-256\"}','k1.vVujElazAwl9R6psl-FF1AN9ke_3UkKadtf7fLU3bC0NB6eMJqp9jDSaS_4MB5eD1IirUsp9X5Xiansi14YX3AkON4iKpq1ilZzpn0HJD57YeRDOiBdvcXuo7AzpOBkTkI3EUPhnW37rCK2Om1z2av2fth_VnU4anihVgx4XuiUJjfi7vnciE6U88JKqCX_tRqMRNBXJ04Ut2e5o83QQMg5i8ciV0w',1795730690189,1795730690179,'k1.dBkSc1tYN8oauv2yqwsq5apfojDzQx-iTxazl1IoPfQ');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795730690604,1795730690741,NULL,NULL,NULL,47,NULL,0);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795730690605);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795730690742);
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795730690535,1,1795730690415,1795730690600,NULL,NULL);
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795730690721,1,1795730690628,1795730690721,1795730690634,'admin');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795730690797,1,1795730690753,1795730691788,NULL,NULL);
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,0,1795730691809,1795730691809,NULL,NULL);
INSERT INTO ussd_turns VALUES ('68f35145a49631779bcd4d7e7ac63bd67aeba17a7d7f705e2bacb1e5a1ff930d','user:4','0d798d10f602a3248004c561c698fb74','68113a45f62e512facce6776f4142685','k1',300,1795730691825);
